import type { Command } from 'commander'
import { anyDocumentFormat } from '../../shared/document-formats.ts'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import type { OcrOptions } from '../../shared/ocr.ts'
import { isOutputFileFormat } from '../../shared/output-files.ts'
import type { Core } from '../core.ts'
import type { ExtractionProgress } from '../extraction/ports.ts'
import { composeDocument } from '../ocr/document/compose-document.ts'
import type { PageResult } from '../ocr/ports.ts'
import { writeDocument } from '../ocr/writers/writers.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { interruptedStatus, listenForSignals } from './end-on-signal.ts'
import { ExitError, exitCodes, toExitCode } from './exit-codes.ts'
import { prepareFolder, writeBeside } from './extract-output.ts'
import { reportToPeople, reportToPrograms, type ExtractReport, type Written } from './extract-report.ts'
import { findInputs, type Input } from './find-inputs.ts'
import { addReadingOptions, toOcrOptions, type ReadingWords } from './ocr-options.ts'
import { commandWords } from './own-words.ts'
import { extractInput } from './extract-input.ts'
import { savedFiles, toPrint, toReadingFormats, type SavedFile } from '../extraction/saved-files.ts'
import { refuseToPrint } from './saved-formats.ts'

interface ExtractOptions extends DataDirOption, Omit<ReadingWords, 'format' | 'outputs'> {
  format: SavedFormat[]
  output?: string
  recursive?: boolean
  jsonLines?: boolean
}

/** `legible extract FILE…`: reads documents without a server; text to stdout or into a folder, progress to stderr. */
export function addExtractCommand(program: Command): void {
  const extract = program
    .command('extract')
    .description('read documents and print their text')
    .argument(
      '<files...>',
      `${anyDocumentFormat} files, folders with -r, patterns such as "scans/*.pdf", or - for stdin`,
    )
  addReadingOptions(extract, 'one or with -o several')
    .option('-p, --pages <range>', 'pages to read, such as 1-3,7')
    .option('--password <password>', 'password of an encrypted PDF')
    .option('--codes', 'read QR codes and barcodes as well; they are told beside the text, and are in json')
    .option('-r, --recursive', 'read the documents in folders, and in the folders below them')
    .option(
      '-o, --output <dir>',
      'write the files of each document into this folder, never over one that is there',
    )
    .option('--json-lines', 'print what happens as JSON, one object a line, for other programs')
    .addOption(dataDirOption())
    .action(extractFiles)
}

/** What every document of one command shares. */
interface Run {
  services: Core['services']
  options: OcrOptions
  formats: readonly SavedFormat[]
  folder: string | undefined
  report: ExtractReport
  signal: AbortSignal
}

async function extractFiles(words: string[], options: ExtractOptions): Promise<void> {
  const inputs = await findInputs(words, { recursive: options.recursive === true })
  const { format: formats, output: folder } = options
  const headings = inputs.length > 1 && !formats.includes('json')
  const report = options.jsonLines
    ? reportToPrograms(inputs.length)
    : reportToPeople(inputs.length, { headings })
  try {
    if (folder === undefined) refuseToPrint(formats, inputs.length)
    if (words.filter((word) => word === '-').length > 1)
      throw new ExitError(exitCodes.usage, 'Standard input is read once: write - once.')
    if (folder !== undefined) prepareFolder(folder)
    const ocrOptions = toOcrOptions({ ...options, ...toReadingFormats(formats) })
    const { openServices } = await import('./open-services.ts')
    const { services, close } = await openServices(options)
    const interruption = listenForSignals()
    const run = { services, options: ocrOptions, formats, folder, report, signal: interruption.signal }
    let status: number
    try {
      status = await readAll(inputs, run)
    } finally {
      await close()
    }
    report.end(status)
    process.exitCode = status
    await interruption.end()
  } catch (error) {
    const failure =
      error instanceof LegibleError
        ? new ExitError(toExitCode(error), atDoor(error, commandWords).message)
        : error
    report.end(toExitCode(failure), failure instanceof Error ? failure.message : String(failure))
    throw failure
  }
}

async function readAll(inputs: readonly Input[], run: Run): Promise<number> {
  let status: number = exitCodes.ok
  for (const input of inputs) {
    const outcome = await readOne(input, run)
    if (run.signal.aborted) return interruptedStatus(run.signal)
    // What could not be read says more than what was read in part.
    if (status === exitCodes.ok || status === exitCodes.somePagesFailed) status = outcome || status
  }
  return status
}

async function readOne(
  input: Input,
  { services, options, formats, folder, report, signal }: Run,
): Promise<number> {
  const pages: PageResult[] = []
  let total = 0
  const put = async (files: readonly SavedFile[]): Promise<Written> => {
    if (folder === undefined) return { text: toPrint(files) }
    const outputs: string[] = []
    for (const file of files) outputs.push(await writeBeside(folder, input.place, file))
    return { outputs: outputs as [string, ...string[]] }
  }
  report.begin(input.name)
  try {
    const onProgress = (update: ExtractionProgress) => {
      total = update.pagesTotal
      if (update.page) pages.push(update.page)
      report.progress(update)
    }
    const answer = await extractInput(input, { services, options }, { signal, onProgress })
    report.read(await put(savedFiles(answer, { formats, options, place: input.place })), answer)
    return answer.partial ? exitCodes.somePagesFailed : exitCodes.ok
  } catch (error) {
    if (signal.aborted) {
      const texts =
        pages.length === 0
          ? []
          : savedFiles(readUntilNow(pages, options), {
              formats: onlyTexts(formats),
              options,
              place: input.place,
            })
      report.stopped(texts.length === 0 ? undefined : await put(texts), { done: pages.length, total })
      return interruptedStatus(signal)
    }
    // A wrong word on the command line is wrong for every document.
    if (!(error instanceof LegibleError) || error.code === 'language_not_installed') throw error
    report.failed({ code: error.code, message: atDoor(error, commandWords).message })
    return toExitCode(error)
  }
}

/** Of the pages that were read before the reading was stopped. */
function readUntilNow(pages: readonly PageResult[], options: OcrOptions) {
  const document = composeDocument(pages)
  return { extractedText: writeDocument(document, options).text, document }
}

/** A file for another program is not to look whole where it is not. */
const onlyTexts = (formats: readonly SavedFormat[]) => formats.filter((format) => !isOutputFileFormat(format))
