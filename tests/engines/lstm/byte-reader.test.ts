import { expect, test } from 'vitest'
import { createByteReader } from '../../../main/engines/lstm/byte-reader.ts'

/** Bytes that do not begin where their buffer begins, as parts of a file do not. */
function bytesOf(write: (view: DataView) => void, length: number): Uint8Array {
  const buffer = new ArrayBuffer(length + 3)
  write(new DataView(buffer, 3))
  return new Uint8Array(buffer, 3)
}

test('numbers are read one after the other, little-endian, with and without sign', () => {
  const reader = createByteReader(
    Uint8Array.of(0xff, 0xfe, 0x34, 0xf2, 0x78, 0x56, 0x34, 0x92, 0x78, 0x56, 0x34, 0x92),
  )
  expect(reader.int8()).toBe(-1)
  expect(reader.uint8()).toBe(254)
  expect(reader.int16()).toBe(0xf234 - 0x10000)
  expect(reader.int32()).toBe(0x92345678 - 0x100000000)
  expect(reader.uint32()).toBe(0x92345678)
  expect(() => reader.int8()).toThrow(RangeError)
})

test('doubles become floats', () => {
  const values = [0, 1, -2.5, 1e6]
  const bytes = bytesOf((view) => {
    for (const [index, value] of values.entries()) view.setFloat64(index * 8, value, true)
  }, 32)
  expect([...createByteReader(bytes).doubles(4)]).toEqual(values)
})

test('text is as long as it says in bytes, and may have letters of several bytes', () => {
  const word = new TextEncoder().encode('Größe')
  const reader = createByteReader(Uint8Array.of(word.length, 0, 0, 0, ...word, 65))
  expect(reader.text()).toBe('Größe')
  expect(reader.uint8()).toBe(65)
})

test('bytes are a copy', () => {
  const source = Uint8Array.of(1, 2, 3)
  const copy = createByteReader(source).bytes(2)
  source[0] = 9
  expect([...copy]).toEqual([1, 2])
  expect(copy.buffer.byteLength).toBe(2)
})

const beyond: [string, (reader: ReturnType<typeof createByteReader>) => unknown][] = [
  ['int8', (reader) => reader.bytes(7) && reader.int8()],
  ['int16', (reader) => reader.bytes(6) && reader.int16()],
  ['int32', (reader) => reader.bytes(4) && reader.int32()],
  ['uint32', (reader) => reader.bytes(4) && reader.uint32()],
  ['bytes', (reader) => reader.bytes(8)],
  ['a negative count of bytes', (reader) => reader.bytes(-1)],
  ['doubles', (reader) => reader.doubles(1)],
  ['billions of doubles', (reader) => reader.doubles(0xffffffff)],
  ['a negative count of doubles', (reader) => reader.doubles(-1)],
  ['text', (reader) => reader.text()],
]

test.each(beyond)('%s past the end throw RangeError', (_, read) => {
  const reader = createByteReader(Uint8Array.of(4, 0, 0, 0, 97, 98, 99))
  expect(() => read(reader)).toThrow(RangeError)
})
