// A document from its bytes to its pages, through a reader of the test's own.
import { randomUUID } from 'node:crypto'
import { detectFormat } from '../../main/ocr/detect-format.ts'
import type { DocumentSource, PageReader, PageResult, ReadingLimits } from '../../main/ocr/ports.ts'
import { recognizeDocument } from '../../main/ocr/recognize-document.ts'

export const usualLimits: ReadingLimits = {
  maxImagePixels: 100_000_000,
  maxPages: 1000,
  pageTimeoutMs: 240_000,
}

export const sourceOf = (bytes: Uint8Array, password?: string): DocumentSource => ({
  id: randomUUID(),
  format: detectFormat(bytes) ?? 'pdf',
  bytes,
  ...(password !== undefined && { password }),
})

/** Every page, in order. The reader keeps the document; its owner releases it. */
export async function readAll(
  reader: PageReader,
  source: DocumentSource,
  {
    languages = ['eng'],
    limits = usualLimits,
    signal = new AbortController().signal,
  }: { languages?: string[]; limits?: ReadingLimits; signal?: AbortSignal } = {},
): Promise<PageResult[]> {
  const { pageCount } = await reader.open(source, limits, signal)
  const pageNumbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const results: PageResult[] = []
  const options = { pageNumbers, languages, mode: 'auto' as const, limits }
  for await (const page of recognizeDocument(reader, source, options, { signal })) results.push(page)
  return results.sort((a, b) => a.page.page - b.page.page)
}
