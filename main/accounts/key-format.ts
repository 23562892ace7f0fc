import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 32
const checkLength = 6
const form = new RegExp(`^lgb_([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checkLength}})$`)

/** A new key: `lgb_`, 32 random base62 characters (190 bits), and their CRC-32 in base62, six characters. */
export function newPlainKey(): string {
  const secret = randomBase62(secretLength)
  return `lgb_${secret}${checksum(secret)}`
}

/** `mistyped`: it looks like a key, but its last characters do not fit the others. */
export function inspectKey(plainKey: string): 'sound' | 'mistyped' | 'not_a_key' {
  const [, secret, check] = form.exec(plainKey) ?? []
  if (secret === undefined) return plainKey.startsWith('lgb_') ? 'mistyped' : 'not_a_key'
  return checksum(secret) === check ? 'sound' : 'mistyped'
}

/** What the registry keeps of a key. No salt and no slow hash: 190 random bits cannot be guessed from it. */
export function hashKey(plainKey: string): Uint8Array {
  return createHash('sha256').update(plainKey).digest()
}

/** Random base62, each character equally likely; for keys and ids. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  // 62^6 is greater than 2^32, so six characters hold every checksum.
  for (let i = 0; i < checkLength; i++) {
    text = `${alphabet[rest % alphabet.length]}${text}`
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}
