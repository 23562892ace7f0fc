// A person's words in pages as the layout of the program leaves them.
import { assert, constantFrom, dictionary, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctReading } from '../../../../../main/ocr/correction/correct-reading.ts'
import { toPageResult } from '../../../../../main/ocr/page-result.ts'
import { writeDocument } from '../../../../../main/ocr/writers/writers.ts'
import type { Document, Page, Word } from '../../../../../shared/document.ts'
import { letter } from '../../../../support/real-page/sample-pages.ts'
import { pageSize, readSketch, type PageSketch } from '../../../../support/real-page/sketched-page.ts'

/** A page as it is read from a sketch, and what becomes of it when words of it are corrected. */
function read(...sketch: PageSketch) {
  const { page, report } = toPageResult(
    {
      ...pageSize,
      rotation: 0,
      source: 'ocr',
      lines: readSketch(sketch),
      rules: [],
      warnings: [],
      stages: [],
    },
    1,
  )
  const document: Document = { schemaVersion: 1, pages: [page] }
  function correct(changes: Record<string, string>, nth = 0) {
    const words = wordsOf(page)
    const places = Object.entries(changes).map(([word, text]) => {
      const found = words.flatMap((each, index) => (each.text === word ? [index] : []))
      return [found[nth] ?? -1, text] as const
    })
    return correctReading({ document, reports: [report] }, new Map([[1, new Map(places)]]))
  }
  return { page, report, document, correct }
}

const wordsOf = ({ blocks }: Page): Word[] =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words))
const pageOf = ({ document }: { document: Document }) => document.pages[0] as Page
const textOf = (reading: { document: Document }) => pageOf(reading).text
const rowsOf = (reading: { document: Document }) =>
  pageOf(reading).blocks.flatMap(({ table }) => table?.rows ?? [])

describe('a corrected word', () => {
  test('stands in its line, its block and the page, knows what was read, and is sure', () => {
    const { correct, report } = read('Paid by ~£18|£13 in March.')
    const reading = correct({ '£13': '£18' })
    const [block] = pageOf(reading).blocks
    expect(block?.lines[0]?.text).toBe('Paid by £18 in March.')
    expect(block?.text).toBe('Paid by £18 in March.')
    expect(textOf(reading)).toBe('Paid by £18 in March.')
    expect(wordsOf(pageOf(reading))[2]).toMatchObject({
      text: '£18',
      confidence: 1,
      corrected: { from: '£13', by: 'user' },
    })
    expect(report.lowConfidenceWords).toBe(1)
    expect(reading.reports[0]).toMatchObject({ lowConfidenceWords: 0 })
    expect(reading.reports[0]?.confidence).toBeGreaterThan(report.confidence)
  })

  test('that was found right is no longer in doubt, and says who said so', () => {
    const reading = read('Paid by ~£18|£13 in March.').correct({ '£13': '£13' })
    expect(textOf(reading)).toBe('Paid by £13 in March.')
    expect(reading.reports[0]?.lowConfidenceWords).toBe(0)
    expect(wordsOf(pageOf(reading))[2]?.corrected).toEqual({ from: '£13', by: 'user' })
  })

  test('may be two, and may be none, which leaves no white behind and keeps its place', () => {
    const { page, correct } = read('Twosacks of of flour')
    expect(textOf(correct({ Twosacks: 'Two sacks', of: '' }))).toBe('Two sacks of flour')
    const emptied = correct({ of: '' }, 1)
    expect(textOf(emptied)).toBe('Twosacks of flour')
    expect(wordsOf(pageOf(emptied)).map(({ text }) => text)).toEqual(['Twosacks', 'of', '', 'flour'])
    expect(wordsOf(pageOf(emptied))[2]?.bbox).toEqual(wordsOf(page)[2]?.bbox)
  })

  test('that is two now has two places, and two that are one have one place', () => {
    const { page, correct } = read('Twosacks of fl our, or a ton')
    const boxOf = (name: string, words: readonly Word[]) => words.find(({ text }) => text === name)!.bbox
    const [x0, y0, x1, y1] = boxOf('Twosacks', wordsOf(page))
    const parted = wordsOf(pageOf(correct({ Twosacks: 'Two sacks' })))
    expect(parted.slice(0, 2).map(({ text, corrected }) => [text, corrected])).toEqual([
      ['Two', { from: 'Twosacks', by: 'user' }],
      ['sacks', { from: '', by: 'user' }],
    ])
    const share = (x1 - x0) / 9
    expect(parted[0]!.bbox).toEqual([x0, y0, expect.closeTo(x0 + 3 * share), y1])
    expect(parted[1]!.bbox).toEqual([expect.closeTo(x0 + 4 * share), y0, expect.closeTo(x1), y1])

    const [start, end] = [boxOf('fl', wordsOf(page)), boxOf('our,', wordsOf(page))]
    for (const changes of [
      { fl: 'flour,', 'our,': '' },
      { fl: '', 'our,': 'flour,' },
    ]) {
      const joined = correct(changes)
      expect(textOf(joined)).toBe('Twosacks of flour, or a ton')
      expect(boxOf('flour,', wordsOf(pageOf(joined)))).toEqual([start[0], start[1], end[2], end[3]])
    }
    // One beside a deleted word that has only changed stays where it is.
    const changed = wordsOf(pageOf(correct({ a: '', ton: 'tun' })))
    expect(boxOf('tun', changed)).toEqual(boxOf('ton', wordsOf(page)))
  })

  test('in a heading is in the heading of Markdown, and an emptied heading is no heading', () => {
    const { correct } = read('# Harbaur', 'A light stood there for the boats that came home late.')
    const markdown = (reading: { document: Document }) =>
      writeDocument(reading.document, { format: 'markdown' }).text
    expect(markdown(correct({ Harbaur: 'Harbour' }))).toMatch(/^# Harbour\n/)
    expect(markdown(correct({ Harbaur: '' }))).toMatch(/^A light stood/)
    expect(textOf(correct({ Harbaur: '' }))).toMatch(/^A light stood/)
  })

  test('in a table is in its cell alone, though others say the same', () => {
    const { correct, page } = read(
      'Item | In | Out',
      'Leaflets | 0.00 | 0.00',
      'Paraffin | 0.00 | 31.75',
      'Glass | 0.00 | 9.20',
    )
    const before = page.blocks.flatMap(({ table }) => table?.rows ?? [])
    const reading = correct({ '0.00': '6.10' }, 2)
    const changed = rowsOf(reading).map((row, y) => row.map((cell, x) => cell !== before[y]?.[x]))
    expect(rowsOf(reading)[2]).toEqual(['Paraffin', '6.10', '31.75'])
    expect(changed.flat().filter(Boolean)).toHaveLength(1)
    const table = pageOf(reading).blocks.find((block) => block.table)
    expect(table?.table?.cells?.find(({ row, column }) => row === 2 && column === 1)?.text).toBe('6.10')
    expect(table?.text).toMatch(/Paraffin {2}6\.10 {2}31\.75/)
    expect(textOf(reading)).toContain('6.10')
  })

  test('at the end of a line is joined with the next line as the program would have', () => {
    const { correct, page } = read(
      'The keepers of the lighthouse wrote in their books of every dull day the wea- ther of the day, at noon and midnight.',
    )
    expect(page.blocks[0]?.lines[0]?.text).toMatch(/wea-$/)
    expect(page.blocks[0]?.text).toContain('day the weather of')
    expect(pageOf(correct({ 'wea-': 'fea-' })).blocks[0]?.text).toContain('day the feather of')
    expect(pageOf(correct({ 'wea-': 'wee' })).blocks[0]?.text).toContain('day the wee ther of')
  })
})

test('whatever is corrected, and taken back, only the corrected words change', () => {
  const pages = letter.map((sketch) => read(...sketch))
  const someWords = dictionary(
    integer({ min: 0, max: 60 }).map(String),
    constantFrom('', 'Ω', 'two words', 'end-', '東京'),
  )
  assert(
    property(constantFrom(...pages), someWords, ({ page, report, document }, chosen) => {
      const count = wordsOf(page).length
      const changes = new Map(
        Object.entries(chosen)
          .map(([place, text]) => [Number(place), text] as const)
          .filter(([place]) => place < count),
      )
      const corrected = pageOf(correctReading({ document, reports: [report] }, new Map([[1, changes]])))
      expect(wordsOf(corrected).map(({ text }) => text)).toEqual(
        wordsOf(page).flatMap(({ text }, place) => (changes.get(place) ?? text).split(' ')),
      )
      // White apart, every text says its words in their order.
      const letters = (text: string) => text.replaceAll(/\s/g, '')
      for (const { type, text, lines } of corrected.blocks) {
        const said = letters(lines.map((line) => line.text).join(''))
        if (type !== 'table') expect(letters(text)).toBe(said)
        expect(text).not.toMatch(/ {2}\S+ {2}$|^\s|\s$|\n\n/)
      }
      for (const line of corrected.blocks.flatMap(({ lines }) => lines))
        expect(letters(line.text)).toBe(letters(line.words.map(({ text }) => text).join('')))
    }),
  )
})

test('what was read is untouched, and comes back where nothing is corrected', () => {
  const { document, report, correct } = read(...(letter[1] as PageSketch))
  const before = JSON.stringify(document)
  correct({ Paraffin: 'Oil' })
  expect(JSON.stringify(document)).toBe(before)
  expect(correctReading({ document, reports: [report] }, new Map()).document).toBe(document)
})
