import type { Dispatcher } from 'undici'
import { LegibleError } from '../../shared/errors.ts'
import { knownFailures } from '../../shared/known-failures.ts'

/** Reads the body of an answer up to `maxBytes`. Throws fetch_failed unless it is a plain 200, payload_too_large, and what the stream throws. */
export async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array> {
  try {
    if (statusCode !== 200)
      throw failed(
        `The host answered with status ${statusCode} instead of the file. Check the URL, or send the file itself as image.`,
      )
    if ((headers['content-encoding'] || 'identity') !== 'identity')
      throw failed(knownFailures.answerCompressed)
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const chunks: Buffer[] = []
    let received = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      received += chunk.length
      if (received > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, received)
  } finally {
    body.destroy()
  }
}

const failed = (message: string) => new LegibleError('fetch_failed', message, { param: 'imageUrl' })

function tooLarge(maxBytes: number): LegibleError {
  return new LegibleError(
    'payload_too_large',
    `The file behind the URL is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB. Raise the limit in the settings, or split it.`,
    { param: 'imageUrl' },
  )
}
