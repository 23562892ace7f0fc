import { expect, test } from 'vitest'
import type { TextLine } from '../../../../main/ocr/ports.ts'
import { toPageResult } from '../../../../main/ocr/page-result.ts'
import { writeDocument } from '../../../../main/ocr/writers/writers.ts'
import type { LineBreaking } from '../../../../shared/ocr.ts'

const printed = ['The municipal water-', 'works of the town, re\u00ad', 'built in 1907.']

function line(text: string, row: number): TextLine {
  const bbox: [number, number, number, number] = [100, 100 + row * 42, 700, 130 + row * 42]
  return { bbox, fontSize: 30, words: text.split(' ').map((word) => ({ text: word, bbox, confidence: 0.9 })) }
}

const { page } = toPageResult(
  {
    width: 800,
    height: 1000,
    dpi: 300,
    rotation: 0,
    source: 'ocr',
    lines: printed.map(line),
    rules: [],
    warnings: [],
    stages: [],
  },
  1,
)
const written = (format: 'text' | 'markdown', lineBreaks: LineBreaking) =>
  writeDocument({ schemaVersion: 1, pages: [page] }, { format, lineBreaks }).text

test('plain text keeps the lines of the page, and the words broken at their ends', () => {
  expect(written('text', 'keep')).toBe('The municipal water-\nworks of the town, re-\nbuilt in 1907.')
  expect(page.text).toBe(written('text', 'keep'))
})

test('joined, a paragraph is one line of whole words; Markdown always is', () => {
  const joined = 'The municipal waterworks of the town, rebuilt in 1907.'
  expect(written('text', 'join')).toBe(joined)
  expect(written('markdown', 'keep')).toBe(joined)
  expect(page.blocks[0]?.text).toBe(joined)
})
