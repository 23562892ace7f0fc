import { LegibleError } from '../../shared/errors.ts'

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const reasons: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'the host refuses connections',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'the host cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate of the host has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the host is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the host is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the host is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
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
  return new LegibleError(
    'fetch_failed',
    `The file could not be fetched: ${reasons[code] ?? 'the connection failed'}. Check the URL, or send the file itself as image.`,
    { param: 'imageUrl', cause: thrown },
  )
}
