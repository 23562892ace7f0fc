import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Document } from '../../../shared/document.ts'
import type { ErrorBody, OcrResponse } from '../../../shared/ocr.ts'
import { detectFormat } from '../../../main/ocr/detect-format.ts'
import { guessLanguage } from '../../../main/outputs/guess-language.ts'
import { writePdf } from '../../../main/outputs/pdf/pdf.ts'
import type { RunningProgram } from '../../support/program.ts'
import type { BenchDocument } from '../documents.ts'

/** A document as it was read. */
export interface Read {
  document: Document
  milliseconds: number
}

/**
 * Reads a document in the running program, or takes its reading from `folder`, where an earlier run kept it: whoever works on
 * the writer need not read again. Rejects when it cannot be read.
 */
export async function readOrRecall(
  { id, path, language, password }: BenchDocument,
  program: () => Promise<RunningProgram>,
  folder?: string,
): Promise<Read> {
  const kept = folder === undefined ? undefined : join(folder, `${id}.json`)
  if (kept !== undefined && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Read
  const running = await program()
  const options = {
    format: 'json',
    languages: language.split('+'),
    ...(password !== undefined && { password }),
  }
  const started = performance.now()
  const answer = await running.process({ image: readFileSync(path).toString('base64'), options })
  const body = (await answer.json()) as OcrResponse | ErrorBody
  if (!body.success) throw new Error(body.error.message)
  if (!body.document) throw new Error('an answer without its document')
  const read = { document: body.document, milliseconds: performance.now() - started }
  if (kept !== undefined) {
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, JSON.stringify(read))
  }
  return read
}

export interface Searchable {
  bytes: Uint8Array
  milliseconds: number
  /** Codes of what the writer warned of. */
  warnings: string[]
}

/** Writes the searchable PDF of a document that was read, on this thread, as the thread for outputs does. */
export async function makeSearchable({ path }: BenchDocument, { document }: Read): Promise<Searchable> {
  const bytes = new Uint8Array(readFileSync(path))
  const format = detectFormat(bytes)
  if (!format) throw new Error(`no known format: ${path}`)
  const context = {
    name: basename(path),
    title: basename(path, extname(path)),
    language: guessLanguage(document),
    generator: 'Legible',
    source: { bytes, format },
  }
  const started = performance.now()
  const { parts, warnings } = await writePdf(document, context)
  const milliseconds = performance.now() - started
  return { bytes: parts[0] ?? new Uint8Array(), milliseconds, warnings: warnings.map(({ code }) => code) }
}
