import type { Request, RequestHandler } from 'express'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LegibleError } from '../../shared/errors.ts'
import type { KeyScope } from '../../shared/accounts.ts'
import type { Settings } from '../../shared/settings.ts'
import { presentedKey } from '../accounts/presented-key.ts'
import type { Caller, KeyService } from '../extraction/ports.ts'

const callers = new WeakMap<Request, Caller>()

/** Who sent the request; only behind `authenticate`. */
export function callerOf(request: Request): Caller {
  const caller = callers.get(request)
  if (caller === undefined) throw new Error('This route has no authentication before it.')
  return caller
}

export interface AuthenticateOptions {
  keys: KeyService
  settings: () => Settings
}

/**
 * Checks the key before the body is read, then the rate, then how many requests of the key are under way.
 *
 * Wrong keys have a limit of their own by address, so that guessing costs no key its quota. A right key is served
 * even then: on one machine all programs share an address, and one of them must not lock the others out.
 */
export function createAuthentication({
  keys,
  settings,
}: AuthenticateOptions): (
  scope: KeyScope,
  queryKey?: (request: Request) => string | undefined,
) => RequestHandler {
  const failures = new RateLimiterMemory({ points: 1, duration: 60 })
  const requests = new RateLimiterMemory({ points: 1, duration: 60 })
  const underWay = new Map<string, number>()

  return (scope, queryKey) => async (request, response, next) => {
    const address = request.socket.remoteAddress ?? 'unknown'
    const { requestsPerMinute, failedSignInsPerMinute, concurrentRequestsPerKey } = settings().server
    failures.points = failedSignInsPerMinute
    requests.points = requestsPerMinute
    let caller: Caller
    try {
      caller = keys.authenticate(presentedKey(request.headers, queryKey?.(request)), scope)
    } catch (error) {
      if (error instanceof LegibleError && error.code === 'invalid_api_key')
        await spend(failures, address, 'Too many wrong keys.')
      throw error
    }
    const key = caller.keyId ?? ''
    callers.set(request, caller)
    // One key serves a thousand workers, each of which asks for a document once.
    if (scope === 'worker') return next()
    await spend(requests, key, 'Too many requests with this key.')
    // A stream stays open for hours and costs nothing by itself.
    if (request.method === 'GET' || response.closed) return next()
    const count = underWay.get(key) ?? 0
    if (count >= concurrentRequestsPerKey) {
      throw new LegibleError(
        'rate_limited',
        `This key has ${count} requests under way already. Wait for one to end.`,
        { retryAfterSeconds: 1 },
      )
    }
    underWay.set(key, count + 1)
    response.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    })
    next()
  }
}

async function spend(limiter: RateLimiterMemory, key: string, sentence: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new LegibleError('rate_limited', `${sentence} Try again in ${seconds} s.`, {
      retryAfterSeconds: seconds,
    })
  }
}
