import { readFile, mkdir, writeFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Option, type Command } from 'commander'
import { LegibleError } from '../../shared/errors.ts'
import { extensions } from '../../shared/exported-file-name.ts'
import {
  ocrOptionsSchema,
  outputFormats,
  readingModes,
  type OcrOptions,
  type OcrResponse,
  type OutputFormat,
} from '../../shared/ocr.ts'
import { newRequestId } from '../extraction/request-id.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'
import { exitCodes, toExitCode } from './exit-codes.ts'
import { createProgressBar } from './progress-bar.ts'

interface ExtractOptions extends DataDirOption {
  format: OutputFormat
  languages?: string
  pages?: string
  password?: string
  mode?: (typeof readingModes)[number]
  pageMarkers?: boolean
  joinLines?: boolean
  output?: string
}

/** `legible extract FILE…`: reads files without a server; text to stdout, progress to stderr. */
export function addExtractCommand(program: Command): void {
  program
    .command('extract')
    .description('read files and print their text')
    .argument('<files...>', 'PDF, JPEG, PNG or WebP files')
    .addOption(new Option('-f, --format <format>', 'what to write').choices(outputFormats).default('text'))
    .option('-l, --languages <codes>', 'languages of the text, such as eng,deu')
    .option('-p, --pages <range>', 'pages to read, such as 1-3,7')
    .option('--password <password>', 'password of an encrypted PDF')
    .addOption(
      new Option('--mode <mode>', 'use the text layer, OCR, or choose by the page').choices(readingModes),
    )
    .option('--page-markers', 'mark where pages end')
    .option('--join-lines', 'write each paragraph as one line (text only; markdown always does)')
    .option('-o, --output <dir>', 'write one file a document into this folder instead of to stdout')
    .addOption(dataDirOption())
    .action(extractFiles)
}

async function extractFiles(files: string[], options: ExtractOptions): Promise<void> {
  const { openServices } = await import('./open-services.ts')
  const { services, close } = await openServices(options)
  const interrupted = new AbortController()
  const stop = () => interrupted.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  let status: number = exitCodes.ok
  try {
    if (options.output !== undefined) await mkdir(options.output, { recursive: true })
    for (const file of files) {
      const progress = createProgressBar(basename(file))
      try {
        const answer = await services.extraction.extract(
          {
            requestId: newRequestId(),
            door: 'cli',
            caller: { userId: services.account.current().userId, keyId: null },
            input: { kind: 'bytes', bytes: await readInput(file), inputSource: 'file' },
            options: toOcrOptions(options),
            fileName: basename(file),
            receivedAt: performance.now(),
          },
          { signal: interrupted.signal, onProgress: (update) => progress.update(update) },
        )
        progress.stop()
        await writeAnswer(answer, file, files.length, options)
        for (const warning of answer.warnings) note(file, warning.message)
        if (answer.partial && status === exitCodes.ok) status = exitCodes.somePagesFailed
      } catch (error) {
        progress.stop()
        if (interrupted.signal.aborted) break
        note(file, error instanceof LegibleError ? error.message : String(error))
        status = toExitCode(error)
        // A wrong word on the command line is wrong for every file.
        if (status === exitCodes.usage) break
      }
    }
  } finally {
    await close()
  }
  // Ends as the signal would have ended it, so that a shell loop around this stops too.
  if (interrupted.signal.aborted) process.kill(process.pid, 'SIGINT')
  process.exitCode = status
}

function toOcrOptions(options: ExtractOptions): OcrOptions {
  const { format, languages, pages, password, mode, pageMarkers, joinLines } = options
  const parsed = ocrOptionsSchema.safeParse({
    format,
    languages: languages?.split(/[,+]/).map((code) => code.trim()),
    pages,
    password,
    mode,
    pageMarkers,
    ...(joinLines === true && { lineBreaks: 'join' }),
  })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new LegibleError(
    'invalid_request',
    `--${String(issue?.path[0] ?? 'options')}: ${issue?.message ?? 'not understood'}`,
  )
}

async function readInput(file: string): Promise<Uint8Array> {
  try {
    if (!(await stat(file)).isFile()) throw new LegibleError('not_found', 'This is not a file.')
    return await readFile(file)
  } catch (error) {
    if (error instanceof LegibleError) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new LegibleError(
      'not_found',
      code === 'ENOENT' ? 'There is no such file.' : `It cannot be opened (${code ?? 'unknown reason'}).`,
    )
  }
}

async function writeAnswer(
  answer: OcrResponse,
  file: string,
  fileCount: number,
  options: ExtractOptions,
): Promise<void> {
  const text = answer.extractedText.endsWith('\n') ? answer.extractedText : `${answer.extractedText}\n`
  if (options.output !== undefined) {
    const name = basename(file, extname(file))
    await writeFile(join(options.output, `${name}.${extensions[options.format]}`), text)
    return
  }
  if (fileCount > 1 && options.format !== 'json') process.stdout.write(`==> ${file} <==\n`)
  process.stdout.write(text)
}

function note(file: string, message: string): void {
  process.stderr.write(`legible: ${basename(file)}: ${message}\n`)
}
