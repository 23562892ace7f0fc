import { expect, test } from 'vitest'
import type { Line } from '../../../../../shared/document.ts'
import { writeMarkdown } from '../../../../../main/ocr/writers/markdown.ts'

const listOf = (...items: string[]) => writeLines(items, [])
/** Every word of them is bold. */
const boldListOf = (...items: string[]) =>
  writeLines(
    items,
    items.map((item) => ({
      text: item,
      bbox: [0, 0, 1, 1],
      confidence: 1,
      words: item.split(' ').map((text) => ({ text, bbox: [0, 0, 1, 1], confidence: 1, bold: true })),
    })),
  )

const writeLines = (items: readonly string[], lines: Line[]) =>
  writeMarkdown(
    {
      schemaVersion: 1,
      pages: [
        {
          page: 1,
          width: 800,
          height: 1000,
          dpi: 300,
          confidence: 1,
          rotation: 0,
          source: 'ocr',
          text: '',
          blocks: [{ type: 'list', text: items.join('\n'), bbox: [0, 0, 1, 1], lines }],
        },
      ],
    },
    { pageMarkers: false, lineBreaks: 'keep' },
  ).split('\n')

test('every item is an item in Markdown, however it is marked on the page', () => {
  expect(listOf('• One', '» Two', '➢ Three', '✓ Four', '– Five', '•Six')).toEqual([
    '- One',
    '- Two',
    '- Three',
    '- Four',
    '- Five',
    '- Six',
  ])
  expect(listOf('1. One', '2) Two')).toEqual(['1. One', '2. Two'])
})

test('a box to tick is one in Markdown, ticked or not', () => {
  expect(listOf('☐ One', '☒ Two', '☑Three')).toEqual(['- [ ] One', '- [x] Two', '- [x] Three'])
})

test('what Markdown cannot count with stays as the page has it, an item each', () => {
  expect(listOf('a) One', '(1) Two', '(iv) Three', 'B. Four')).toEqual([
    '- a) One',
    '- (1) Two',
    '- (iv) Three',
    '- B. Four',
  ])
})

test('items that are set off as a whole are items, each of them set off behind its mark', () => {
  expect(boldListOf('1. First item', '2. Second item')).toEqual(['1. **First item**', '2. **Second item**'])
  expect(boldListOf('• One', '•Two', 'a) Three')).toEqual(['- **One**', '- **Two**', '- a) **Three**'])
})

/** As Markdown, each item at its place. */
function writePlaced(items: readonly string[], places: readonly (readonly [number, number])[]): string[] {
  const lines = items.map((text, index): Line => {
    const [x = 0, y = 0] = places[index] ?? []
    const words = text.split(' ').map((word) => ({
      text: word,
      bbox: [x, y, x + 60, y + 30] as Line['bbox'],
      confidence: 1,
    }))
    return { text, bbox: [x, y, x + 60, y + 30], confidence: 1, words }
  })
  return writeLines(items, lines)
}

test('a list that goes on at the head of the next column is as deep there as it was', () => {
  const items = ['1. One', '2. Two', '• within', '3. Three', '4. Four']
  const places = [[100, 800], [100, 840], [140, 880], [540, 100], [500, 140]] as const // oxfmt-ignore
  expect(writePlaced(items, places)).toEqual(['1. One', '2. Two', '   - within', '   3. Three', '4. Four'])
})

test('an item at the head of the next column is as deep as those with its bullet', () => {
  const items = ['• Slow support', '◦ no weekends', '• Missing features', '◦ offline mode']
  const places = [[100, 800], [140, 840], [500, 100], [540, 140]] as const // oxfmt-ignore
  expect(writePlaced(items, places)).toEqual([
    '- Slow support',
    '  - no weekends',
    '- Missing features',
    '  - offline mode',
  ])
})
