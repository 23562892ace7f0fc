import { assert, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { hashKey, inspectKey, newPlainKey } from '../../../../main/accounts/key-format.ts'

test('a key is lgb_ and 38 letters and digits, and no two are alike', () => {
  const keys = Array.from({ length: 2000 }, newPlainKey)
  for (const key of keys) expect(key).toMatch(/^lgb_[0-9A-Za-z]{38}$/)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => inspectKey(key) === 'sound')).toBe(true)
})

test('the random part uses all 62 characters', () => {
  const used = new Set(Array.from({ length: 500 }, () => newPlainKey().slice(4, 36)).join(''))
  expect(used.size).toBe(62)
})

// The value was computed with Python: zlib.crc32(b"0"*32), written in base 62.
test('the last six characters are the CRC-32 of the 32 before them in base 62', () => {
  expect(inspectKey(`lgb_${'0'.repeat(32)}2wjyrI`)).toBe('sound')
})

test('any one character mistyped is noticed', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const key = newPlainKey()
  for (let i = 4; i < key.length; i++) {
    for (const other of alphabet) {
      if (other === key[i]) continue
      expect(inspectKey(key.slice(0, i) + other + key.slice(i + 1))).toBe('mistyped')
    }
  }
})

test('two neighbours swapped, a character lost or added, are noticed', () => {
  const key = newPlainKey()
  expect(inspectKey(key.slice(0, -1))).toBe('mistyped')
  expect(inspectKey(`${key}x`)).toBe('mistyped')
  for (let i = 4; i < 41; i++) {
    const swapped = key.slice(0, i) + key.charAt(i + 1) + key.charAt(i) + key.slice(i + 2)
    expect(inspectKey(swapped)).toBe(swapped === key ? 'sound' : 'mistyped')
  }
})

test('what is not a key at all is told from a mistyped one', () => {
  assert(
    property(string(), (text) => {
      expect(inspectKey(text)).toBe(text.startsWith('lgb_') ? 'mistyped' : 'not_a_key')
    }),
  )
})

test('the hash is SHA-256', () => {
  expect(Buffer.from(hashKey('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('whatever stands around or inside a sound key, it is sound no more', () => {
  const key = newPlainKey()
  assert(
    property(string({ minLength: 1 }), nat({ max: key.length }), (inserted, at) => {
      expect(inspectKey(key.slice(0, at) + inserted + key.slice(at))).not.toBe('sound')
    }),
  )
})
