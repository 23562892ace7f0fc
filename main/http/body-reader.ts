import { isUtf8 } from 'node:buffer'
import type { Request } from 'express'
import { failure, LegibleError, tooLarge } from '../../shared/errors.ts'
import { mebibyte } from '../../shared/mebibyte.ts'
import type { Settings } from '../../shared/settings.ts'
import { documentMemory } from '../extraction/document-memory.ts'
import { createBodyBudget, type BodyBudget } from './body-budget.ts'
import { countStructure } from './json-structure.ts'

export interface BodyReader {
  /** Throws unsupported_media_type, payload_too_large, upload_timeout, invalid_json, invalid_request, queue_full, cancelled. */
  readJsonBody: (request: Request) => Promise<unknown>
  /** The body as it is, whatever it is said to be. Throws payload_too_large, upload_timeout, queue_full, cancelled. */
  readBytes: (request: Request) => Promise<Buffer>
}

const byteOrderMark = Buffer.from('\uFEFF')
// A request is a handful of fields; what it says besides strings is some hundred bytes.
const maxStructureBytes = mebibyte

/**
 * Reads bodies bounded in bytes, in time, in what parsing them may build, and in sum.
 *
 * Our own loop because of what it must refuse and how: only `application/json`, no compressed bodies (a bomb of
 * 50 MB inflates a thousandfold), 413 as soon as the length is known, 408 for a body that trickles in.
 */
export function createBodyReader(settings: () => Settings): BodyReader {
  const budget = createBodyBudget(() => documentMemory(settings()))
  const readBytes = async (request: Request): Promise<Buffer> => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new LegibleError('unsupported_media_type', 'Send the body uncompressed.')
    const { maxBodyBytes, uploadTimeoutMs } = settings().limits
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
      throw tooLarge('requestTooLarge', maxBodyBytes)
    return collect(request, { maxBodyBytes, uploadTimeoutMs, budget })
  }
  return {
    readBytes,
    async readJsonBody(request) {
      checkMediaType(request.headers['content-type'])
      return parseJson(await readBytes(request))
    },
  }
}

function checkMediaType(header = ''): void {
  const [type = '', ...parameters] = header.toLowerCase().split(';')
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(parameter)?.[1])
    .find(Boolean)
  if (type.trim() !== 'application/json') {
    throw new LegibleError(
      'unsupported_media_type',
      'Send the request as JSON, with the header Content-Type: application/json.',
    )
  }
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw new LegibleError('unsupported_media_type', 'Send the JSON in UTF-8.')
}

function parseJson(bytes: Buffer): unknown {
  if (countStructure(bytes, maxStructureBytes) > maxStructureBytes) {
    throw failure('requestTooComplex')
  }
  if (bytes.length === 0) {
    throw new LegibleError('invalid_json', 'The body is empty. Send a JSON object.')
  }
  if (!isUtf8(bytes))
    throw new LegibleError('invalid_json', 'The body is not UTF-8. Send the JSON in that encoding.')
  try {
    // Windows tools like to begin a text with a byte order mark.
    return JSON.parse(bytes.toString('utf8', byteOrderMark.equals(bytes.subarray(0, 3)) ? 3 : 0))
  } catch {
    throw new LegibleError('invalid_json', 'The body is not valid JSON. Send a JSON object.')
  }
}

function collect(
  request: Request,
  {
    maxBodyBytes,
    uploadTimeoutMs,
    budget,
  }: { maxBodyBytes: number; uploadTimeoutMs: number; budget: BodyBudget },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let received = 0
    const timer = setTimeout(() => fail(uploadTimeout(uploadTimeoutMs)), uploadTimeoutMs)

    function fail(error: LegibleError): void {
      clearTimeout(timer)
      request.off('data', take)
      chunks.length = 0
      reject(error)
    }
    function take(chunk: Buffer): void {
      if (received + chunk.length > maxBodyBytes) {
        fail(tooLarge('requestTooLarge', maxBodyBytes))
        return
      }
      try {
        budget.take(chunk.length)
      } catch (full) {
        fail(full as LegibleError)
        return
      }
      received += chunk.length
      chunks.push(chunk)
    }
    const clientLeft = () => fail(new LegibleError('cancelled', 'The client went away during the upload.'))

    // What a body becomes stays in memory until its answer is sent.
    request.res?.once('close', () => budget.giveBack(received))
    if (request.destroyed) {
      clientLeft()
      return
    }
    request.on('data', take)
    request.once('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks, received))
    })
    request.once('close', clientLeft)
    request.once('error', clientLeft)
    // Only now: whoever waits with a large body for this word learns of a wrong key without sending it.
    if (request.headers.expect?.toLowerCase() === '100-continue') request.res?.writeContinue()
  })
}

function uploadTimeout(uploadTimeoutMs: number): LegibleError {
  return new LegibleError(
    'upload_timeout',
    `The upload took longer than ${Math.round(uploadTimeoutMs / 1000)} s. Send it again.`,
  )
}
