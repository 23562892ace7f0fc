import type { Response } from 'express'

/** Answers with a file instead of JSON; what the JSON would say of it stands in the headers. */
export function sendFile(
  response: Response,
  file: { name: string; mediaType: string; bytes: Uint8Array },
  about: { creditsUsed: number; confidence: number },
): void {
  const { name, mediaType, bytes } = file
  response.attachment(name)
  response.set({
    'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'X-Credits-Used': String(about.creditsUsed),
    'X-Confidence': String(about.confidence),
  })
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
