import type { Dispatcher } from 'undici'
import { failure, tooLarge } from '../../shared/errors.ts'

/** Reads the body of an answer up to `maxBytes`. Throws fetch_failed unless it is a plain 200, payload_too_large, and what the stream throws. */
export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array> {
  try {
    if (statusCode !== 200) throw failure('hostAnsweredStatus', { status: statusCode })
    if ((headers['content-encoding'] || 'identity') !== 'identity') throw failure('answerCompressed')
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge('fetchedTooLarge', maxBytes)
    const chunks: Buffer[] = []
    let received = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > maxBytes) throw tooLarge('fetchedTooLarge', maxBytes)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, received)
  } finally {
    body.destroy()
  }
}
