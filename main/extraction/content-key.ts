import { createHash, webcrypto } from 'node:crypto'
import type { ReadingMode } from '../../shared/ocr.ts'

/**
 * Names a reading of a document: the same bytes read with the same options by the same means have the same key.
 * The output format is no part of it, since every format is written from the same reading.
 * The password is: whoever does not know it must not be served from the cache.
 */
export async function contentKey(
  bytes: Uint8Array,
  options: {
    languages: string[]
    mode: ReadingMode
    pages: string | undefined
    pagesMayEndBeyond: boolean
    password: string | undefined
    /** Whether codes were looked for. */
    codes: boolean
    /** Of a page of a PDF: one that would have more is drawn at a lower resolution. */
    maxImagePixels: number
    /** What it is read with: see ExtractionParts. */
    identity: string
  },
): Promise<string> {
  const content = await hashContent(bytes)
  const reading = JSON.stringify([
    options.identity,
    options.languages,
    options.mode,
    options.pages ?? '',
    options.password ?? '',
    options.maxImagePixels,
    options.codes,
    // Only then, so that what was kept before goes on to be found.
    ...(options.pagesMayEndBeyond ? ['may end beyond'] : []),
  ])
  return createHash('sha256').update(content).update(reading).digest('hex')
}

/** SHA-256 in hex, made on another thread: 50 MB would hold up every other request for a tenth of a second. */
export async function hashContent(bytes: Uint8Array): Promise<string> {
  const hash = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(hash).toString('hex')
}
