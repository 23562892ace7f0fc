import { createHmac } from 'node:crypto'

/**
 * The secret that signs the calls to webhooks of one key, in the form of Standard Webhooks: `whsec_` and base64.
 * Derived, so that it is the same for every job of the key and differs from key to key.
 */
export function webhookSecret(folderSecret: Uint8Array, keyId: string | null): string {
  const bytes = createHmac('sha256', folderSecret)
    .update(keyId ?? '')
    .digest()
  return `whsec_${bytes.toString('base64')}`
}

/**
 * The headers of a signed call, as Standard Webhooks 1.0.0 has them (https://www.standardwebhooks.com): the signature is
 * the HMAC-SHA256 of `id.timestamp.body` with the secret's bytes, in base64, after the version `v1,`. Whoever is called
 * refuses what was signed more than some minutes ago, which an eavesdropper may be playing again.
 */
export function signWebhook(call: {
  secret: string
  id: string
  /** Seconds since the epoch. */
  timestamp: number
  body: string
}): Record<string, string> {
  const { secret, id, timestamp, body } = call
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
