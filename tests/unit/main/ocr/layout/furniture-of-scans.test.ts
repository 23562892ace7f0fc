import { describe, expect, test } from 'vitest'
import { layoutPage } from '../../../../../main/ocr/layout/layout-page.ts'
import type { TextLine } from '../../../../../main/ocr/ports.ts'
import { isFurniture } from '../../../../../shared/is-furniture.ts'

const height = 30

/** A line whose words are ten pixels a letter wide and fifteen apart. */
function line(text: string, x: number, y: number): TextLine {
  let at = x
  const words = text.split(' ').map((word) => {
    const x0 = at
    at += word.length * 10 + 15
    return { text: word, bbox: [x0, y, at - 15, y + height] as TextLine['bbox'], confidence: 0.95 }
  })
  return { words, bbox: [x, y, at - 15, y + height], fontSize: height }
}

/** What is left out as head, foot or page number of a page 3000 pixels high that was read. */
const leftOut = (lines: TextLine[]) =>
  layoutPage({ width: 2000, height: 3000, dpi: 300, lines, rules: [] })
    .blocks.filter(isFurniture)
    .map(({ text }) => text)

/** Thirty lines of running text, the last of which ends with some words. */
const letter = (end: string) =>
  Array.from({ length: 30 }, (_, row) =>
    line(
      row === 29 ? `for the ship was ${end}` : 'when the ship went out the men of the crew had',
      200,
      400 + row * 70,
    ),
  )

describe('heads and feet of scans', () => {
  test('a page number and a running head with one are left out', () => {
    const lines = [line('THE HARBOUR AND ITS SHIPS 523', 700, 150), ...letter('lost.')]
    expect(leftOut(lines)).toEqual(['THE HARBOUR AND ITS SHIPS 523'])
    expect(leftOut([...letter('lost.'), line('- 12 -', 950, 2850)])).toEqual(['- 12 -'])
  })

  test('a running head beside the number of its page is left out, also where it stands nearer to the text than its lines do', () => {
    const head = [line('The harbour and its ships', 200, 345), line('523', 1700, 345)]
    expect(leftOut([...head, ...letter('lost.')])).toEqual(['The harbour and its ships', '523'])
  })

  test('the parts of a running head are read from left to right, whichever of them stands a little higher', () => {
    const head = [line('July 24, 1984', 1300, 146), line('Mr. Charles R. Head', 200, 150)]
    const { blocks } = layoutPage({
      width: 2000,
      height: 3000,
      dpi: 300,
      lines: [...head, line('Page 2', 1300, 200), ...letter('lost.')],
      rules: [],
    })
    expect(blocks[0]?.text).toBe('Mr. Charles R. Head July 24, 1984')
  })

  test('notes whose numbers stand apart are text, above the number of the page', () => {
    const small = (text: string, x: number, y: number): TextLine => ({ ...line(text, x, y), fontSize: 22 })
    const notes = [
      'The whole of it is kept by the town, with the answers',
      'As others saw it in the year of the flood too',
    ].flatMap((text, row) => [
      small(String(row + 2), 200, 2600 + row * 40),
      small(text, 250, 2600 + row * 40),
    ])
    expect(leftOut([...letter('lost.'), ...notes, line('Page 3 of 5', 900, 2850)])).toEqual(['Page 3 of 5'])
  })

  test('the last word of a sentence, far below the others, is text', () => {
    expect(leftOut([...letter('seen by competent'), line('observers', 200, 2800)])).toEqual([])
  })

  test('how the writer of a letter is reached is text', () => {
    expect(leftOut([...letter('lost.'), line('Mill Lane 8, Ashby, Tel 0332 4471', 700, 2850)])).toEqual([])
  })

  test('a heading in capitals over the beginning of a section is text', () => {
    const section = letter('lost.').with(0, line('When the ship went out the men of the crew had', 200, 400))
    expect(leftOut([line('RESULTS OF CALCULATIONS', 200, 270), ...section])).toEqual([])
  })

  test('of a receipt everything stays but what is said to be the number of a page', () => {
    const items = Array.from({ length: 20 }, (_, row) => line(`${row} 4.10`, 300, 400 + row * 100))
    const receipt = [line('MILL LANE BOOKS', 300, 120), ...items, line('3', 950, 2700)]
    expect(leftOut(receipt)).toEqual([])
    expect(leftOut([...receipt, line('Page 1', 950, 2900)])).toEqual(['Page 1'])
  })
})
