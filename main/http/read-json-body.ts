import type { Request } from 'express'
import { LegibleError } from '../../shared/errors.ts'

/**
 * Reads a request's JSON body, bounded in bytes and in time.
 *
 * Our own loop because of what it must refuse and how: only `application/json`, no compressed bodies (a bomb of
 * 50 MB inflates a thousandfold), 413 as soon as the length is known, 408 for a body that trickles in.
 * Throws unsupported_media_type, payload_too_large, upload_timeout, invalid_json, cancelled.
 */
export async function readJsonBody(
  request: Request,
  limits: { maxBodyBytes: number; uploadTimeoutMs: number },
): Promise<unknown> {
  const { headers } = request
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    throw new LegibleError(
      'unsupported_media_type',
      'Send the request as JSON, with the header Content-Type: application/json.',
    )
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new LegibleError('unsupported_media_type', 'Send the body uncompressed.')
  }
  if (Number(headers['content-length'] ?? 0) > limits.maxBodyBytes) throw tooLarge(limits.maxBodyBytes)
  const bytes = await readBytes(request, limits)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new LegibleError('invalid_json', 'The body is not valid JSON.')
  }
}

/** Reads a request's body as it is. Throws payload_too_large, upload_timeout, cancelled. */
export function readBytes(
  request: Request,
  { maxBodyBytes, uploadTimeoutMs }: { maxBodyBytes: number; uploadTimeoutMs: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    const timer = setTimeout(
      () =>
        fail(
          new LegibleError(
            'upload_timeout',
            `The upload took longer than ${Math.round(uploadTimeoutMs / 1000)} s. Send it again.`,
          ),
        ),
      uploadTimeoutMs,
    )
    function fail(error: LegibleError): void {
      clearTimeout(timer)
      // Stops reading; the rest of the body is dropped with the connection.
      request.off('data', take).pause()
      reject(error)
    }
    function take(chunk: Buffer): void {
      received += chunk.length
      if (received > maxBodyBytes) fail(tooLarge(maxBodyBytes))
      else chunks.push(chunk)
    }
    request.on('data', take)
    request.once('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks, received))
    })
    request.once('close', () =>
      fail(new LegibleError('cancelled', 'The client went away during the upload.')),
    )
    request.once('error', () =>
      fail(new LegibleError('cancelled', 'The client went away during the upload.')),
    )
  })
}

function tooLarge(maxBodyBytes: number): LegibleError {
  const megabytes = Math.floor(maxBodyBytes / (1024 * 1024))
  return new LegibleError(
    'payload_too_large',
    `The request is larger than ${megabytes} MB. Send a smaller file, or its URL as imageUrl.`,
  )
}
