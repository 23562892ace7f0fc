import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option, type Command } from 'commander'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import { anyDocumentFormat } from '../../shared/document-formats.ts'
import { readingModes, type PageReport } from '../../shared/ocr.ts'
import { detectFormat, notReadable } from '../ocr/detect-format.ts'
import { printable } from '../../shared/printable.ts'
import type { InspectionAnswer, InspectionOrder } from '../workers/inspect.process.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { prepareFolder } from './extract-output.ts'
import { ExitError, exitCodes, toExitCode } from './exit-codes.ts'
import { findInput } from './find-inputs.ts'
import { toOcrOptions, type ReadingWords } from './ocr-options.ts'
import { commandWords } from './own-words.ts'
import { parseCount } from './parse-count.ts'

// Of a thread that reads pages, too; a document that builds more ends the process.
const MAX_HEAP_MB = 1024

interface InspectOptions extends DataDirOption, ReadingWords {
  page: number
  output: string
}

/** `legible inspect FILE`: what every stage makes of one page, as pictures and reports, for when text comes out wrong. */
export function addInspectCommand(program: Command): void {
  program
    .command('inspect')
    .description('write pictures and reports of every stage of reading one page into a folder')
    .argument('<file>', `a ${anyDocumentFormat} file, or - for stdin`)
    .addOption(new Option('--page <number>', 'which page').default(1).argParser(parseCount))
    .requiredOption('-o, --output <dir>', 'where they go; those of an earlier page are written over')
    .option('-l, --languages <codes>', 'languages of the text, such as eng,deu; auto finds them by itself')
    .option('--password <password>', 'password of an encrypted PDF')
    .addOption(
      new Option('--mode <mode>', 'look at the picture of a page that has its text too').choices(
        readingModes.filter((mode) => mode !== 'text'),
      ),
    )
    .addOption(dataDirOption())
    .action(inspectPage)
}

async function inspectPage(word: string, options: InspectOptions): Promise<void> {
  const { page: pageNumber, output: folder } = options
  const { languages, password, mode = 'auto' } = toOcrOptions(options)
  const input = await findInput(word)
  try {
    const bytes = await input.read(AbortSignal.timeout(60_000))
    const format = detectFormat(bytes)
    if (!format) throw notReadable(bytes)
    const { settings, languageFolder } = await openFolder(options)
    prepareFolder(folder)
    const report = await inspectInProcess({
      source: { id: 'inspected', format, bytes, ...(password !== undefined && { password }) },
      task: {
        pageNumber,
        languages: languages ?? settings.reading.languages,
        mode,
        limits: settings.limits,
        cores: settings.reading.threads || availableParallelism(),
      },
      languageFolders: [languageFolder],
      folder,
    })
    print(report, folder)
  } catch (error) {
    if (!(error instanceof LegibleError)) throw error
    throw new ExitError(toExitCode(error), `${printable(input.name)}: ${atDoor(error, commandWords).message}`)
  }
}

async function openFolder({ dataDir }: DataDirOption) {
  const { createSettingsStore } = await import('../settings/settings-store.ts')
  const { resolveDataFolder } = await import('../settings/data-folder.ts')
  const dataFolder = resolveDataFolder(dataDir)
  return {
    settings: createSettingsStore({ dataFolder }).get(),
    languageFolder: join(dataFolder, 'languages'),
  }
}

/** Throws what the reading throws, and ExitError where nothing on the page is read. */
async function inspectInProcess(order: InspectionOrder): Promise<PageReport> {
  const { programFiles } = await import('../program-files.ts')
  const { decodeError } = await import('../workers/error-codec.ts')
  const entry =
    programFiles().threadEntries?.inspect ?? new URL('../workers/inspect.process.ts', import.meta.url)
  // What V8 writes when memory ends is said below in a sentence.
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
  })
  const timeLimit = AbortSignal.timeout(order.task.limits.pageTimeoutMs)
  child.send(order, () => undefined)
  let answer: InspectionAnswer | undefined
  child.once('message', (message) => (answer = message as InspectionAnswer))
  try {
    // Not its exit: its answer may still be on its way then.
    await once(child, 'disconnect', { signal: timeLimit })
  } catch {
    child.kill('SIGKILL')
    throw new LegibleError('processing_timeout', 'This page takes longer than the limit in the settings.')
  }
  if (!answer)
    throw new LegibleError(
      'corrupt_file',
      'This page ended the process that read it: it wants too much memory.',
    )
  if ('report' in answer) {
    if (answer.files === 0) throw nothingRead(answer.report)
    return answer.report
  }
  const { shape, detail } = answer.error
  if (shape.code !== 'internal_error' || detail === undefined) throw decodeError(answer.error)
  // Whoever inspects a page wants to know where it went wrong.
  throw new ExitError(exitCodes.unexpected, `The page cannot be inspected.\n${detail}`)
}

function nothingRead({ page, warnings }: PageReport): ExitError {
  const why = warnings.map(({ message }) => message).join(' ') || 'It is blank.'
  return new ExitError(exitCodes.inputUnreadable, `Page ${page} goes through no stage. ${why}`)
}

function print(
  { page, source, confidence, rotation, languages, stages = [] }: PageReport,
  folder: string,
): void {
  for (const { stage, milliseconds, change } of stages)
    process.stdout.write(`${stage.padEnd(16)} ${String(milliseconds).padStart(6)} ms  ${change ?? '–'}\n`)
  const told: string[] = [source, `confidence ${confidence.toFixed(2)}`, `turned by ${rotation}°`]
  if (languages) told.push(languages.join('+'))
  process.stdout.write(`Page ${page}: ${told.join(', ')}. Pictures and reports are in ${printable(folder)}\n`)
}
