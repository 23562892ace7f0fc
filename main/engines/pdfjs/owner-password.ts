import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const nothing = Buffer.alloc(0)
const noVector = Buffer.alloc(16)

/**
 * The encryption dictionary of a document that anybody may open as its owner, since the owner's password is empty, changed so
 * that it may be opened without a password by a reader that tries the user's only; undefined where it has another password.
 *
 * ISO 32000-2, 7.6.4, for the handlers of 256 bits; those before know no empty password of the owner.
 */
export function openedAsOwner(dictionary: string): string | undefined {
  const revision = Number(/\/R\s+(\d)/.exec(dictionary)?.[1])
  if (revision !== 5 && revision !== 6) return undefined
  const bytesOf = (name: string) =>
    Buffer.from(
      new RegExp(`/${name}\\s*<([\\da-fA-F\\s]+)>`).exec(dictionary)?.[1]?.replaceAll(/\s/g, '') ?? '',
      'hex',
    )
  const [user, owner] = [bytesOf('U').subarray(0, 48), bytesOf('O').subarray(0, 48)]
  const ownerKey = bytesOf('OE').subarray(0, 32)
  if (user.length < 48 || owner.length < 48 || ownerKey.length < 32) return undefined
  const hash = revision === 6 ? hardenedHash : simpleHash
  if (!hash(owner.subarray(32, 40), user).equals(owner.subarray(0, 32))) return undefined
  const decipher = createDecipheriv(
    'aes-256-cbc',
    hash(owner.subarray(40, 48), user),
    noVector,
  ).setAutoPadding(false)
  const fileKey = decipher.update(ownerKey)
  const [validationSalt, keySalt] = [Buffer.from('validate'), Buffer.from('encipher')]
  const cipher = createCipheriv('aes-256-cbc', simpleHash(keySalt, nothing), noVector).setAutoPadding(false)
  const replaced: Record<string, Buffer> = {
    U: Buffer.concat([simpleHash(validationSalt, nothing), validationSalt, keySalt]),
    UE: cipher.update(fileKey),
  }
  return Object.entries(replaced)
    .reduce(
      (text, [name, bytes]) =>
        text.replace(new RegExp(`/${name}\\s*<[\\da-fA-F\\s]+>`), `/${name} <${bytes.toString('hex')}>`),
      dictionary,
    )
    .replace(/\/R\s+\d/, '/R 5')
}

/** Of the empty password, in revision 5. */
const simpleHash = (salt: Buffer, user: Buffer) =>
  createHash('sha256')
    .update(Buffer.concat([salt, user]))
    .digest()

/** Of the empty password, in revision 6: algorithm 2.B. */
function hardenedHash(salt: Buffer, user: Buffer): Buffer {
  let key: Buffer = simpleHash(salt, user)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([key, user]))))
    const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
