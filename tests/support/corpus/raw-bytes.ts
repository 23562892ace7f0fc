import type { Random } from '../seeded-random.ts'

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

export function randomBytes(random: Random, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = Math.floor(random() * 256)
  return bytes
}

export function uint32BigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

export function uint32LittleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

export function uint16BigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value & 0xffff)
  return bytes
}

/** A copy with `patch` written over it at `offset`. */
export function patched(bytes: Uint8Array, offset: number, patch: Uint8Array): Buffer {
  const copy = Buffer.from(bytes)
  copy.set(patch.subarray(0, Math.max(0, copy.length - offset)), offset)
  return copy
}

export function uint16LittleEndian(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value & 0xffff)
  return bytes
}
