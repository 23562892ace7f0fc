import type { Command } from 'commander'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { ExitError, exitCodes } from './exit-codes.ts'

/** `legible link`: the link that opens the page of the server that runs, for another browser or one that was closed. */
export function addLinkCommand(program: Command): void {
  program
    .command('link')
    .description('print the link that opens the page of the running server')
    .option('--open', 'open it in a browser too')
    .addOption(dataDirOption())
    .action(printLink)
}

async function printLink({ dataDir, open }: DataDirOption & { open?: boolean }): Promise<void> {
  const { findServer } = await import('../settings/server-file.ts')
  const { resolveDataFolder } = await import('../settings/data-folder.ts')
  const server = findServer(resolveDataFolder(dataDir))
  if (server === undefined)
    throw new ExitError(exitCodes.notUsable, 'Legible is not running. Start it: legible serve')
  if (server.signInUrl === undefined)
    throw new ExitError(
      exitCodes.notUsable,
      'Legible runs in its own window. Open that from the tray or the dock.',
    )
  process.stdout.write(`${server.signInUrl}\n`)
  if (open) {
    const { openInBrowser } = await import('./open-in-browser.ts')
    await openInBrowser(server.signInUrl)
  }
}
