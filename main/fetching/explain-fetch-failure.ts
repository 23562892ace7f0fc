import { failure, LegibleError } from '../../shared/errors.ts'

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const reasons = {
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
} as const

/** Makes fetch_failed, fetch_timeout or cancelled of whatever ended a fetch; what the fence itself threw stays as it is. */
export function explainFetchFailure(
  thrown: unknown,
  { signal, total }: { signal: AbortSignal; total: AbortSignal },
): LegibleError {
  if (thrown instanceof LegibleError) return thrown
  if (signal.aborted) return new LegibleError('cancelled', 'The request was cancelled.', { cause: thrown })
  const { cause, code = '' } = thrown as { cause?: unknown; code?: string }
  if (cause instanceof LegibleError) return cause
  if (total.aborted || timeoutCodes.has(code)) return failure('hostTooSlow', {}, { cause: thrown })
  const reason = Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : 'connectionFailed'
  return failure(reason, {}, { cause: thrown })
}
