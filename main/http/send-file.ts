import type { Response } from 'express'
import type { PageReport } from '../../shared/ocr.ts'

/** Answers with a file instead of JSON; what the JSON would say of it stands in the headers. */
export function sendFile(
  response: Response,
  file: { name: string; mediaType: string; bytes: Uint8Array },
  about: { creditsUsed: number; confidence: number; pages: readonly Pick<PageReport, 'source'>[] },
): void {
  const { name, mediaType, bytes } = file
  const failed = about.pages.filter(({ source }) => source === 'failed').length
  response.attachment(name)
  response.set({
    'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'X-Credits-Used': String(about.creditsUsed),
    'X-Confidence': String(about.confidence),
    // In the file nothing shows that pages are missing.
    ...(failed > 0 && { 'X-Failed-Pages': String(failed) }),
  })
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
