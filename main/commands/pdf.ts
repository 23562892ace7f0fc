import { accessSync, closeSync, constants, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Option, type Command } from 'commander'
import { atDoor } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { OcrOptions, OcrResponse, ReadingMode } from '../../shared/ocr.ts'
import type { Core } from '../core.ts'
import { detectFormat, headBytes } from '../ocr/detect-format.ts'
import { printable } from '../../shared/printable.ts'
import { writeAtomically } from '../write-atomically.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { interruptedStatus, listenForSignals } from './end-on-signal.ts'
import { ExitError, exitCodes, toExitCode } from './exit-codes.ts'
import { findInput, type Input } from './find-inputs.ts'
import { toOcrOptions } from './ocr-options.ts'
import { commandWords } from './own-words.ts'
import { pageNotes } from './page-notes.ts'
import { createProgressBar } from './progress-bar.ts'
import { extractInput } from './extract-input.ts'

/** OCRmyPDF's words for what becomes of pages that have text, and what they are called here. */
const modes = { skip: 'auto', redo: 'ocr', force: 'ocr' } as const satisfies Record<string, ReadingMode>

interface PdfOptions extends DataDirOption {
  languages?: string
  pages?: string
  password?: string
  mode: keyof typeof modes
}

/** `legible pdf IN OUT`: makes a PDF or an image searchable, for those who know OCRmyPDF. */
export function addPdfCommand(program: Command): void {
  program
    .command('pdf')
    .description('make a PDF or an image a searchable PDF')
    .argument('<input>', 'a PDF or an image, or - for stdin')
    .argument('<output>', 'the PDF to write, over one that is there, and over no other file; or - for stdout')
    .option('-l, --languages <codes>', 'languages of the text, such as eng+deu (default: found page by page)')
    .option('-p, --pages <range>', 'pages to recognise, such as 1-3,7; the others stay as they are')
    .option('--password <password>', 'password of an encrypted PDF')
    .addOption(
      new Option(
        '--mode <mode>',
        'pages that have text: skip them, or recognise them all the same (redo, or force)',
      )
        .choices(Object.keys(modes))
        .default('skip'),
    )
    .addOption(dataDirOption())
    .action(makeSearchable)
}

async function makeSearchable(word: string, output: string, options: PdfOptions): Promise<void> {
  const input = await findInput(word)
  const ocrOptions = { ...toOcrOptions({ ...options, mode: modes[options.mode] }), outputs: ['pdf' as const] }
  if (output !== '-') checkPlace(output)
  const { openServices } = await import('./open-services.ts')
  const { services, close } = await openServices(options)
  const interruption = listenForSignals()
  const { signal } = interruption
  try {
    const answer = await read(input, { services, options: ocrOptions, signal })
    await put(Buffer.from(answer.files?.[0]?.data ?? '', 'base64'), output)
    for (const message of pageNotes(answer))
      process.stderr.write(`legible: ${printable(input.name)}: ${printable(message)}\n`)
    process.exitCode = answer.partial ? exitCodes.somePagesFailed : exitCodes.ok
  } catch (error) {
    if (signal.aborted) process.exitCode = interruptedStatus(signal)
    else throw inWords(error, input.name)
  } finally {
    await close()
    await interruption.end()
  }
}

async function read(
  input: Input,
  run: { services: Core['services']; options: OcrOptions; signal: AbortSignal },
): Promise<OcrResponse> {
  const bar = createProgressBar(printable(input.name))
  try {
    return await extractInput(input, run, { signal: run.signal, onProgress: (update) => bar.update(update) })
  } finally {
    bar.stop()
  }
}

async function put(pdf: Uint8Array, output: string): Promise<void> {
  if (output === '-') {
    process.stdout.write(pdf)
    return
  }
  try {
    await writeAtomically(output, pdf)
  } catch (error) {
    throw cannotWrite(output, error)
  }
}

/** Before a page is read, and paid. */
function checkPlace(output: string): void {
  try {
    // The stroke: a file in place of the folder is to fail too.
    const found = statSync(output, { throwIfNoEntry: false })
    accessSync(`${dirname(found ? realpathSync(output) : output)}/`, constants.W_OK)
    if (found?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    if (!found?.isFile() || found.size === 0 || isPdf(output)) return
  } catch (error) {
    throw cannotWrite(output, error)
  }
  // As an image that is named twice.
  throw new ExitError(
    exitCodes.notUsable,
    `${printable(output)} is there and no PDF, and would be lost. Choose another place for the PDF.`,
  )
}

function isPdf(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(headBytes)
    return detectFormat(head.subarray(0, readSync(file, head))) === 'pdf'
  } finally {
    closeSync(file)
  }
}

function cannotWrite(output: string, error: unknown): ExitError {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  const reason = isMissing ? 'there is no such folder' : explainWriteFailure(error)
  return new ExitError(
    exitCodes.notUsable,
    `${printable(output)} cannot be written: ${reason}. Choose another place for the PDF.`,
  )
}

const inWords = (error: unknown, name: string) =>
  error instanceof LegibleError
    ? new ExitError(toExitCode(error), `${printable(name)}: ${atDoor(error, commandWords).message}`)
    : error
