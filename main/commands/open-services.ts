import type { AppOptions } from '../app.ts'
import { describeRepair } from '../../shared/repairs.ts'
import { createCore, type Core } from '../core.ts'
import { commandLineEntry, programFiles } from '../program-files.ts'
import { resolveDataFolder } from '../settings/data-folder.ts'
import { version } from '../version.ts'
import { forkOrTake } from '../workers/fork-ahead.ts'
import type { DataDirOption } from './data-dir-option.ts'

/** How plain Node composes the app; the desktop entry has its own. */
export async function nodeAppOptions({ dataDir }: DataDirOption): Promise<AppOptions> {
  const dataFolder = resolveDataFolder(dataDir)
  return {
    dataFolder,
    version,
    stdio: {
      command: process.execPath,
      // Not as this process was started: that may have been another script, with words of its own, from another folder.
      args: [
        '--disable-warning=ExperimentalWarning',
        commandLineEntry(),
        'mcp-stdio',
        '--data-dir',
        dataFolder,
      ],
    },
    ...programFiles(),
    keychain: process.env['LEGIBLE_KEYCHAIN'] === 'none' ? 'none' : 'os',
  }
}

/** The services behind a one-off command, without page and server. Call `close` when done. */
export async function openServices(
  options: DataDirOption,
): Promise<Pick<Core, 'services' | 'watchPlaces'> & { close: () => Promise<void> }> {
  const { services, watchPlaces, repairs, close } = createCore({
    ...(await nodeAppOptions(options)),
    startReaderProcess: forkOrTake,
  })
  // What is put right now is not found by whoever opens the folder next.
  for (const repair of repairs) process.stderr.write(`legible: ${describeRepair(repair)}\n`)
  return { services, watchPlaces, close: () => close(2000) }
}
