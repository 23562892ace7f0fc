import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64 } from '../../../../main/extraction/decode-base64.ts'

const notBase64 = expect.objectContaining({ code: 'invalid_base64', param: 'image' }) as Error
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 3 })

test('any bytes survive in every spelling of base64', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 500 }),
      fc.constantFrom<BufferEncoding>('base64', 'base64url'),
      fc.boolean(),
      fc.array(space, { maxLength: 20 }),
      fc.constantFrom(
        '',
        'data:;base64,',
        'data:image/png;base64,',
        ' DATA:application/pdf;name=a.pdf;base64,',
      ),
      (bytes, encoding, padded, spaces, prefix) => {
        const plain = Buffer.from(bytes).toString(encoding)
        const text = padded ? plain.padEnd(Math.ceil(plain.length / 4) * 4, '=') : plain.replace(/=+$/, '')
        const wide = text.replace(
          /[^]{1,7}/g,
          (part, at: number) => part + (spaces[(at / 7) % spaces.length] ?? ''),
        )
        expect(decodeBase64(prefix + wide, 'image')).toEqual(Buffer.from(bytes))
      },
    ),
    { numRuns: 2000 },
  )
})

test('one character that is not base64, anywhere, is noticed', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .string({ minLength: 1, maxLength: 1, unit: 'binary' })
        .filter((character) => !/^[\sA-Za-z0-9+/_=-]$/.test(character)),
      fc.nat(),
      (bytes, foreign, position) => {
        const text = Buffer.from(bytes).toString('base64')
        const at = position % (text.length + 1)
        expect(() => decodeBase64(text.slice(0, at) + foreign + text.slice(at), 'image')).toThrow(notBase64)
      },
    ),
    { numRuns: 2000 },
  )
})

test('whatever is sent, the answer is bytes or invalid_base64', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      try {
        expect(decodeBase64(text, 'image')).toBeInstanceOf(Buffer)
      } catch (error) {
        expect(error).toEqual(notBase64)
      }
    }),
    { numRuns: 2000 },
  )
})

test('the characters of a data: URI may be percent-encoded', () => {
  const bytes = Buffer.from([0xfb, 0xff, 0xbf, 0xfe])
  for (const encoded of ['%2B%2F%2b%2f%2Fg%3D%3D', '%2B/+/%2Fg==', '+/+//%0Ag%3D='])
    expect(decodeBase64(`data:image/png;base64,${encoded}`, 'image')).toEqual(bytes)
  for (const broken of ['AAA%', 'AAA%4', 'AAA%ZZ', 'AAA%2A', 'AAA%C3%A4', 'AAA%2541'])
    expect(() => decodeBase64(`data:;base64,${broken}`, 'image')).toThrow(notBase64)
})

describe('is strict about', () => {
  test.each([
    ['a length no bytes have', 'AAAAA'],
    ['padding in the middle', 'AA==AAAA'],
    ['too much padding', 'AAAA==='],
    ['padding alone', '='],
    ['a data: URI that is not base64', 'data:text/plain,hello'],
    ['a data: URI without an end', `data:${'a'.repeat(1000)}`],
    ['percent signs', 'AA%3D%3D'],
  ])('%s', (_name, text) => expect(() => decodeBase64(text, 'image')).toThrow(notBase64))
})

test('50 MB are decoded or refused in one go, with or without white space, right or wrong', () => {
  const clean = 'A'.repeat(50_000_000)
  // White space or a wrong end that makes every character be looked at again takes hours, which no test waits for.
  expect(decodeBase64(clean, 'image').length).toBe(37_500_000)
  expect(decodeBase64(clean.replaceAll(/.{76}/g, '$&\n'), 'image').length).toBe(37_500_000)
  expect(() => decodeBase64(`${clean}*`, 'image')).toThrow(notBase64)
  expect(() => decodeBase64(`${clean}AA ${'='.repeat(1_000_000)}`, 'image')).toThrow(notBase64)
})
