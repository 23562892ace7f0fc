import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutPart, defaultPartChars, parseCursor } from '../../../../main/mcp/parts.ts'

function allParts(text: string, maxChars: number): string[] {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const part = cutPart(text, maxChars, cursor === undefined ? undefined : parseCursor(cursor))
    parts.push(part.text)
    cursor = part.nextCursor
  } while (cursor !== undefined)
  return parts
}

describe('parts of a long text', () => {
  test('join to the whole, none is longer than asked, and none is empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\n\n', 'ü', '漢', '😀'), maxLength: 5000 }),
        fc.integer({ min: 2, max: 900 }),
        (text, maxChars) => {
          const parts = allParts(text, maxChars)
          expect(parts.join('')).toBe(text)
          expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(maxChars)
          if (text !== '') expect(parts).not.toContain('')
        },
      ),
    )
  })

  test('never cut a character in halves', () => {
    for (const part of allParts('😀'.repeat(1000), 101)) expect(part.isWellFormed()).toBe(true)
  })

  test('end at a paragraph where one is near', () => {
    const text = `${'word '.repeat(190)}\n\n${'next '.repeat(190)}`
    expect(allParts(text, 1000)[0]).toMatch(/\n\n$/)
  })

  const rows = (count: number) => `| a | b |\n| --- | --- |\n${'| some | words |\n'.repeat(count).trimEnd()}`

  test('end before a heading where one stands in their second half', () => {
    const text = ['word '.repeat(120), '## Next', 'more '.repeat(20), 'rest '.repeat(100)].join('\n\n')
    expect(allParts(text, 1000)[1]).toMatch(/^## Next/)
  })

  test('do not cut a table that one part has room for, wherever it begins', () => {
    const html = `<table>\n${'<tr><td>some</td><td>words</td></tr>\n'.repeat(25)}</table>`
    for (const table of [rows(55), html])
      for (const before of [1, 10, 40, 100, 160]) {
        const text = ['word '.repeat(before), table, 'rest '.repeat(50)].join('\n\n')
        expect(allParts(text, 1000).filter((part) => part.includes(table))).toHaveLength(1)
      }
  })

  test('cut a table that is longer than a part between its rows', () => {
    for (const part of allParts(`Words\n\n${rows(400)}`, 1000).slice(1)) expect(part).toMatch(/^\|.*\|\n?$/s)
  })

  test('a short text is one part without a cursor', () => {
    expect(cutPart('short', 1000)).toEqual({ text: 'short', nextCursor: undefined })
  })
})

describe('cursors', () => {
  const text = 'x'.repeat(3000)
  const { nextCursor } = cutPart(text, 1000)

  test('are the same for the same text, so that a client may ask twice', () => {
    expect(cutPart(text, 1000).nextCursor).toBe(nextCursor)
  })

  test('of another text of the same length are refused', () => {
    expect(() => cutPart('y'.repeat(3000), 1000, parseCursor(nextCursor!))).toThrow(/does not belong/)
  })

  test.each(['', 'x', '10.', '../../etc', '0.0', `zzzzzzzz.${'A'.repeat(16)}`])('%j is refused', (cursor) => {
    expect(() => cutPart(text, 1000, parseCursor(cursor))).toThrow(/page_cursor/)
  })
})

test('the default part leaves room for the reports of many pages, and for the document beside JSON', () => {
  const page = {
    page: 1,
    source: 'ocr',
    confidence: 1,
    lowConfidenceWords: 0,
    rotation: 0,
    warnings: [],
  } as const
  const pages = (count: number) => Array.from({ length: count }, () => ({ ...page, warnings: [] }))
  const few = defaultPartChars({ format: 'text', pages: pages(1) })
  expect(few).toBeGreaterThan(79_000)
  expect(defaultPartChars({ format: 'json', pages: pages(1) })).toBeLessThanOrEqual(few / 2)
  expect(defaultPartChars({ format: 'text', pages: pages(300) })).toBeLessThan(60_000)
  expect(defaultPartChars({ format: 'text', pages: pages(5000) })).toBe(20_000)
})
