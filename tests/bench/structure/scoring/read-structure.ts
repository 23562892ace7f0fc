import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { ErrorBody, OcrOptions, OcrResponse } from '../../../../shared/ocr.ts'
import type { RunningProgram } from '../../../support/program.ts'
import type { StructureReading } from './score-structure.ts'

/** Markdown of a document, and what it is made from; no language named. Rejects when it cannot be read. */
export async function readStructure(program: RunningProgram, path: string): Promise<StructureReading> {
  const image = (await readFile(path)).toString('base64')
  const { extractedText: markdown } = await ask(program, image, { format: 'markdown' })
  const { extractedText: kept } = await ask(program, image, { format: 'markdown', furniture: 'keep' })
  const { document } = await ask(program, image, { format: 'json' })
  if (!document) throw new Error('an answer without its document')
  return { markdown, kept, document }
}

/** Markdown of a document. Rejects when it cannot be read. */
export async function readMarkdown(program: RunningProgram, path: string): Promise<string> {
  const image = (await readFile(path)).toString('base64')
  return (await ask(program, image, { format: 'markdown' })).extractedText
}

async function ask(program: RunningProgram, image: string, options: OcrOptions): Promise<OcrResponse> {
  const answer = await program.process({ image, options })
  const body = (await answer.json()) as OcrResponse | ErrorBody
  if (!body.success) throw new Error(body.error.message)
  return body
}

/** Does something with each item, as many at once as there are cores. */
export async function eachAtOnce<T>(items: readonly T[], handle: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await handle(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
