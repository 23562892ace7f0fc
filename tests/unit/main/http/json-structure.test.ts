import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countStructure } from '../../../../main/http/json-structure.ts'

/** The same count, one character after the other. */
function countSlowly(text: string): number {
  let count = 0
  let inside = false
  for (let at = 0; at < text.length; at++) {
    if (inside && text[at] === '\\') {
      if (text[at + 1] === '"') count++
      at++
    } else if (text[at] === '"') {
      count++
      inside = !inside
    } else if (!inside) count++
  }
  return count
}

test('counts what is not the inside of a string, in any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(countStructure(Buffer.from(text, 'latin1'), Infinity)).toBe(
        countSlowly(Buffer.from(text, 'latin1').toString('latin1')),
      )
    }),
  )
})

test('escaped quotes and backslashes do not confuse it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('"', '\\', 'a') })), (value) => {
      const text = JSON.stringify(value)
      expect(countStructure(Buffer.from(text), Infinity)).toBe(countSlowly(text))
    }),
  )
})

test('a request with a large file counts for next to nothing', () => {
  const text = Buffer.from(`{"image":"${'A'.repeat(20_000_000)}","options":{"format":"text"}}`)
  expect(countStructure(text, 1_000_000)).toBeLessThan(40)
})

test('ends at the limit, and at a string that never ends', () => {
  expect(countStructure(Buffer.from('['.repeat(1000)), 10)).toBeGreaterThan(10)
  expect(countStructure(Buffer.from(`"${'\\"'.repeat(1_000_000)}`), 10)).toBe(11)
  expect(countStructure(Buffer.from('{"image":"AAAA'), 100)).toBe(6)
})
