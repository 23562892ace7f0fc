import { LegibleError } from '../../shared/errors.ts'
import { knownFailures, type KnownFailure } from '../../shared/known-failures.ts'

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const reasons: Record<string, KnownFailure> = {
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostNotLookedUp',
  ECONNREFUSED: 'hostRefuses',
  ENETUNREACH: 'noNetwork',
  EHOSTUNREACH: 'hostUnreachable',
  CERT_HAS_EXPIRED: 'certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateNotTrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateNotTrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateNotTrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateOfAnother',
}

/** Makes fetch_failed, fetch_timeout or cancelled of whatever ended a fetch; what the fence itself threw stays as it is. */
export function explainFetchFailure(
  thrown: unknown,
  { signal, total }: { signal: AbortSignal; total: AbortSignal },
): LegibleError {
  if (thrown instanceof LegibleError) return thrown
  if (signal.aborted) return new LegibleError('cancelled', 'The request was cancelled.', { cause: thrown })
  const { cause, code = '' } = thrown as { cause?: unknown; code?: string }
  if (cause instanceof LegibleError) return cause
  if (total.aborted || timeoutCodes.has(code)) {
    return new LegibleError(
      'fetch_timeout',
      'The host did not send the file in time. Try again, or send the file itself as image.',
      { param: 'imageUrl', cause: thrown },
    )
  }
  return new LegibleError('fetch_failed', knownFailures[reasons[code] ?? 'connectionFailed'], {
    param: 'imageUrl',
    cause: thrown,
  })
}
