import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Option, type Command } from 'commander'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import { originalsChoices, type Originals } from '../../shared/watched-folders.ts'
import { toReadingFormats } from '../extraction/saved-files.ts'
import { findPlaces, storeName } from '../watching/places.ts'
import { readForFolder } from '../watching/read-for-folder.ts'
import type { WatchParts } from '../watching/watch-folder.ts'
import type { WatchReport } from '../watching/ports.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { printable } from '../../shared/printable.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { listenForSignals } from './end-on-signal.ts'
import { ExitError, exitCodes, toExitCode } from './exit-codes.ts'
import { addReadingOptions, toOcrOptions, type ReadingWords } from './ocr-options.ts'
import { commandWords } from './own-words.ts'

/** Until the disk is looked at again. */
const diskFullMs = 10_000

interface WatchOptions extends DataDirOption, Omit<ReadingWords, 'format' | 'outputs'> {
  to: string
  format: SavedFormat[]
  originals: Originals
}

/** `legible watch IN --to OUT`: reads whatever is put into a folder, until it is stopped. */
export function addWatchCommand(program: Command): void {
  const watching = program
    .command('watch')
    .description('read every document that is put into a folder, until stopped')
    .argument('<folder>', 'the folder to watch, with the folders below it')
    .requiredOption('--to <dir>', 'where texts are written, each at the place its document has')
  addReadingOptions(watching, 'one or several')
    .addOption(
      new Option(
        '--originals <choice>',
        'what becomes of documents that were read: they stay, or move below --to',
      )
        .choices(originalsChoices)
        .default('keep'),
    )
    .addOption(dataDirOption())
    .action(watch)
}

async function watch(word: string, options: WatchOptions): Promise<void> {
  const { folder, to } = await placesOf(word, options.to)
  const { format: formats } = options
  const ocrOptions = toOcrOptions({ ...options, ...toReadingFormats(formats) })
  const { openServices } = await import('./open-services.ts')
  const { openWatchStore } = await import('../storage/watch-store.ts')
  const { resolveDataFolder } = await import('../settings/data-folder.ts')
  const { services, watchPlaces, close } = await openServices(options)
  try {
    const store = openWatchStore(join(resolveDataFolder(options.dataDir), storeName({ folder, to })))
    try {
      const { signal } = listenForSignals()
      process.stdout.write(`Watching ${printable(folder)}. Texts go to ${printable(to)}. Ctrl+C ends it.\n`)
      await watchOn({
        folder,
        to,
        store,
        signal,
        maxBytes: () => services.settings.get().limits.maxBodyBytes,
        places: watchPlaces,
        report: toPeople,
        originals: options.originals,
        read: readForFolder({
          extraction: services.extraction,
          caller: () => ({ userId: services.account.current().userId, keyId: null }),
          door: 'cli',
          formats,
          options: ocrOptions,
        }),
      })
    } finally {
      store.close()
    }
  } catch (error) {
    if (!(error instanceof LegibleError)) throw error
    throw new ExitError(toExitCode(error), atDoor(error, commandWords).message)
  } finally {
    await close()
  }
}

/** Over a full disk too: nobody may be there to start it again. Throws what watchFolder throws. */
async function watchOn(parts: WatchParts): Promise<void> {
  const { watchFolder } = await import('../watching/watch-folder.ts')
  for (;;) {
    try {
      return await watchFolder(parts)
    } catch (error) {
      if (!(error instanceof LegibleError) || error.reason !== 'diskFull') throw error
      toPeople.gone(error)
      await sleep(diskFullMs, undefined, { signal: parts.signal }).catch(() => undefined)
    }
  }
}

/** Throws ExitError. */
async function placesOf(word: string, into: string): Promise<{ folder: string; to: string }> {
  try {
    return await findPlaces(word, into)
  } catch (error) {
    if (!(error instanceof LegibleError)) throw error
    const { code, message } = error
    if (code === 'invalid_request') throw new ExitError(exitCodes.usage, `--to: ${message}`)
    throw code === 'not_found'
      ? new ExitError(exitCodes.inputUnreadable, `${printable(word)}: ${message}`)
      : new ExitError(
          exitCodes.notUsable,
          `${printable(into)} cannot be written: ${explainWriteFailure(error.cause)}. Choose another folder for the texts.`,
        )
  }
}

const toPeople: WatchReport = {
  read: (path, outputs) =>
    void process.stdout.write(`${printable(path)}: ${printable(outputs.join(', '))}\n`),
  failed: (path, message) =>
    void process.stderr.write(`legible: ${printable(path)}: ${printable(message)}\n`),
  gone: (problem) => void process.stderr.write(`legible: ${problem?.message ?? 'Both folders are there.'}\n`),
}
