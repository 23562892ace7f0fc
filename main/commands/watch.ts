import { createHash } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Option, type Command } from 'commander'
import { LegibleError } from '../../shared/errors.ts'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import { furnitureChoices, readingModes } from '../../shared/ocr.ts'
import { newRequestId } from '../extraction/request-id.ts'
import type { WatchReport } from '../watching/ports.ts'
import { printable } from '../watching/write-failures.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { listenForSignals } from './end-on-signal.ts'
import { ExitError, exitCodes, toExitCode } from './exit-codes.ts'
import { toOcrOptions, type ReadingWords } from './ocr-options.ts'
import { inOwnWords } from './own-words.ts'
import { savedFiles } from './saved-files.ts'
import { parseFormats, savedFormats, toReadingFormats } from './saved-formats.ts'

interface WatchOptions extends DataDirOption, Omit<ReadingWords, 'format' | 'outputs'> {
  to: string
  format: SavedFormat[]
}

/** `legible watch IN --to OUT`: reads whatever is put into a folder, until it is stopped. */
export function addWatchCommand(program: Command): void {
  program
    .command('watch')
    .description('read every document that is put into a folder, until stopped')
    .argument('<folder>', 'the folder to watch, with the folders below it')
    .requiredOption('--to <dir>', 'where texts are written, each at the place its document has')
    .addOption(
      new Option('-f, --format <formats>', `what to write, one or several: ${savedFormats.join(', ')}`)
        .argParser(parseFormats)
        .default(['text'], 'text'),
    )
    .option('-l, --languages <codes>', 'languages of the text, such as eng,deu (default: found page by page)')
    .addOption(
      new Option('--mode <mode>', 'use the text layer, OCR, or choose by the page').choices(readingModes),
    )
    .option('--page-markers', 'mark where pages end')
    .option('--join-lines', 'write each paragraph as one line (text only; markdown always does)')
    .addOption(
      new Option(
        '--furniture <choice>',
        'running heads and feet, and page numbers (default: keep, in markdown drop)',
      ).choices(furnitureChoices),
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
  const { watchFolder } = await import('../watching/watch-folder.ts')
  const { resolveDataFolder } = await import('../settings/data-folder.ts')
  const { services, close } = await openServices(options)
  try {
    const store = openWatchStore(join(resolveDataFolder(options.dataDir), storeName(folder, to)))
    try {
      const { signal } = listenForSignals()
      process.stdout.write(`Watching ${folder}. Texts go to ${to}. Ctrl+C ends it.\n`)
      await watchFolder({
        folder,
        to,
        store,
        signal,
        maxBytes: () => services.settings.get().limits.maxBodyBytes,
        report: toPeople,
        async read(bytes, path, stop) {
          const request = {
            requestId: newRequestId(),
            door: 'cli' as const,
            caller: { userId: services.account.current().userId, keyId: null },
            input: { kind: 'bytes' as const, bytes, inputSource: 'file' as const },
            options: ocrOptions,
            fileName: basename(path),
            receivedAt: performance.now(),
          }
          const answer = await services.extraction.extract(request, { signal: stop })
          return savedFiles(answer, { formats, options: ocrOptions, place: path })
        },
      })
    } finally {
      store.close()
    }
  } catch (error) {
    if (!(error instanceof LegibleError)) throw error
    throw new ExitError(toExitCode(error), inOwnWords(error))
  } finally {
    await close()
  }
}

/** Both as they are on the disk, and neither inside the other: texts would be read, or written among the documents. */
async function placesOf(word: string, into: string): Promise<{ folder: string; to: string }> {
  const isFolder = await stat(word).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new ExitError(exitCodes.inputUnreadable, `${word}: There is no such folder.`)
  const to = await mkdir(into, { recursive: true })
    .then(() => realpath(into))
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ExitError(exitCodes.notUsable, `The texts cannot be written: ${reason}`)
    })
  const folder = await realpath(word)
  if (isInside(folder, to) || isInside(to, folder))
    throw new ExitError(exitCodes.usage, '--to: Name a folder that is not in the watched one, nor around it.')
  return { folder, to }
}

function isInside(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  // Of another drive there is no way.
  return !isAbsolute(way) && !/^\.\.(?:[/\\]|$)/.test(way)
}

/** Two watches of the same folder into different places are two. */
const storeName = (folder: string, to: string) =>
  `watched-${createHash('sha256').update(`${folder}\n${to}`).digest('hex').slice(0, 16)}.sqlite`

const toPeople: WatchReport = {
  read: (path, outputs) =>
    void process.stdout.write(`${printable(path)}: ${printable(outputs.join(', '))}\n`),
  failed: (path, message) => void process.stderr.write(`legible: ${printable(path)}: ${message}\n`),
}
