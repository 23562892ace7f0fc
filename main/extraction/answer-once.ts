import { LegibleError } from '../../shared/errors.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { ExtractionHooks, ExtractionRequest, ResultStore } from './ports.ts'
import { requestFingerprint } from './request-fingerprint.ts'

type Read = (fingerprint: string | null) => Promise<OcrResponse>

/**
 * Makes the rule of the idempotency key: of requests of one caller with the same key one is read, the others are given
 * its answer, under its request id, by which the reading is kept, and at no cost. Requests without a key are simply read.
 *
 * The function it returns throws invalid_request when the key was used for another document or other options.
 */
export function createAnswerOnce(
  results: Pick<ResultStore, 'findIdempotent'>,
  onRefused: (request: ExtractionRequest, error: LegibleError) => void,
): (request: ExtractionRequest, hooks: ExtractionHooks, read: Read) => Promise<OcrResponse> {
  const answering = new Map<string, { fingerprint: string; answer: Promise<OcrResponse> }>()

  return async (request, hooks, read) => {
    const { caller, idempotencyKey } = request
    if (idempotencyKey === undefined) return read(null)

    const fingerprint = await requestFingerprint(request)
    const key = `${caller.keyId ?? ''}\n${idempotencyKey}`
    for (;;) {
      // A retry that overtakes its first attempt waits for that one's answer instead of reading twice.
      const first = answering.get(key)
      const stored = first ? undefined : results.findIdempotent(caller, idempotencyKey)
      if (((first ?? stored)?.fingerprint ?? fingerprint) !== fingerprint) {
        const error = usedForAnother()
        onRefused(request, error)
        throw error
      }
      if (stored !== undefined) return replayed(stored.response)
      if (first === undefined) break
      try {
        return replayed(await first.answer)
      } catch (error) {
        // A client that hangs up and tries again has ended its first attempt, not this one.
        if (!isCancelled(error) || hooks.signal.aborted) throw error
      }
    }
    const answer = read(fingerprint)
    answering.set(key, { fingerprint, answer })
    return answer.finally(() => answering.delete(key))
  }
}

const replayed = (answer: OcrResponse): OcrResponse => ({ ...answer, creditsUsed: 0 })

function isCancelled(error: unknown): boolean {
  return error instanceof LegibleError && error.code === 'cancelled'
}

function usedForAnother(): LegibleError {
  return new LegibleError(
    'invalid_request',
    'This Idempotency-Key was already used for another document or other options. Send a new key with each new request.',
    { param: 'Idempotency-Key' },
  )
}
