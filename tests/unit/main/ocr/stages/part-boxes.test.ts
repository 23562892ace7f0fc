import { expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import type { TextBox } from '../../../../../main/ocr/ports.ts'
import type { BoundingBox } from '../../../../../shared/document.ts'
import { levelBounds, toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { partBoxes } from '../../../../../main/ocr/stages/part-boxes.ts'

const WIDTH = 900

/** White paper with lines of such words, each 50 pixels wide and 16 high, in rows 30 apart. */
function paperWith(rows: readonly (readonly number[])[]) {
  const data = new Uint8Array(WIDTH * (30 * rows.length + 40)).fill(255)
  for (const [row, words] of rows.entries())
    for (const x of words)
      for (let y = 30 * row + 20; y < 30 * row + 36; y++) data.fill(0, y * WIDTH + x, y * WIDTH + x + 50)
  return { width: WIDTH, height: data.length / WIDTH, channels: 1 as const, data }
}

const wholeRow = (row: number): BoundingBox => [20, 30 * row + 14, 880, 30 * row + 42]

async function edgesAfter(rows: readonly (readonly number[])[], kind: PageContext['kind'] = 'page') {
  const boxes = rows.map((_, row) => toTextBox(wholeRow(row)))
  const page = { raster: paperWith(rows), kind, boxes, rules: [] } as unknown as PageContext
  const changed = await partBoxes.run(page, {} as Kit)
  return (changed?.boxes ?? boxes).map((box) => [levelBounds(box)[0], levelBounds(box)[2]])
}

/** Spaces of eight to eleven pixels, never two of a kind under one another, and white of `gutter` after the sixth word. */
const columns = (gutter: number) =>
  Array.from({ length: 9 }, (_, row) => {
    const left = Array.from(
      { length: 6 },
      (_, word) => 30 + 59 * word + (word % 5 === 0 ? 0 : (3 * row + word) % 7),
    )
    const right = Array.from(
      { length: 6 },
      (_, word) => 30 + 345 + gutter + 59 * word + ((5 * row + word) % 7),
    )
    return [...left, ...right]
  })

test('a line that was found across two columns is parted where the white between them is', async () => {
  const edges = await edgesAfter(columns(24))
  expect(edges).toHaveLength(18)
  for (const [index, [left = 0, right = 0]] of edges.entries()) {
    if (index % 2 === 0) expect([left, right > 370 && right < 400]).toEqual([20, true])
    else expect([left > 370 && left < 400, right]).toEqual([true, 880])
  }
})

test('lines of one column stay whole', async () => {
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 12 }, (_, word) => 30 + 62 * word + ((7 * row + 5 * word) % 11)),
  )
  expect(await edgesAfter(rows)).toHaveLength(9)
})

test('rows of a table stay whole: there is no running text beside the white', async () => {
  expect(await edgesAfter(Array.from({ length: 9 }, () => [30, 90, 400, 460]))).toHaveLength(9)
})

test('snippets have no columns', async () => {
  expect(await edgesAfter(columns(24), 'snippet')).toHaveLength(9)
})

/** Boxes of two columns, of which the right one stands nine pixels lower in the fifth row, where `fifth` is what was found. */
async function boxesWhereLower(fifth: TextBox) {
  const rows = columns(24)
  const { data, ...size } = paperWith(rows)
  for (const x of rows[4]?.slice(6) ?? [])
    for (let y = 20 + 120; y < 36 + 120 + 9; y++)
      data.fill(y < 149 ? 255 : 0, y * WIDTH + x, y * WIDTH + x + 50)
  const boxes = rows.map((_, row) => (row === 4 ? fifth : toTextBox(wholeRow(row))))
  const page = { raster: { ...size, data }, kind: 'page', boxes, rules: [] } as unknown as PageContext
  return (await partBoxes.run(page, {} as Kit))?.boxes
}

test('a box that takes two lines for one, since one column stands a little lower, is parted as its neighbours are', async () => {
  const boxes = await boxesWhereLower({
    ...toTextBox([20, 130, 880, 178]),
    midline: [
      { x: 100, y: 148 },
      { x: 300, y: 148 },
      { x: 500, y: 157 },
      { x: 800, y: 157 },
    ],
  })
  expect(boxes).toHaveLength(18)
  expect(boxes?.slice(8, 10).map(({ centerY }) => centerY)).toEqual([148, 157])
})

test('a tilted box over lines that stand higher in one of two columns is parted where its neighbours are', async () => {
  const tilted = { ...toTextBox([20, 138, 880, 167]), angle: Math.atan(9 / 430) }
  expect(await boxesWhereLower(tilted)).toHaveLength(18)
})

test.each(['first', 'last'])(
  'the %s lines of columns are parted though all their spaces are as wide',
  async (end) => {
    const spread = [30, 399].flatMap((left) => Array.from({ length: 5 }, (_, word) => left + 74 * word))
    const usual = columns(24)
    const rows = end === 'first' ? [spread, spread, spread, ...usual] : [...usual, spread, spread, spread]
    expect(await edgesAfter(rows)).toHaveLength(24)
  },
)

test('two lines in one box, one of which was found by itself, are parted although there are as many boxes then', async () => {
  const raster = paperWith([
    [30, 90],
    [30, 90],
    [30, 90, 150, 210],
  ])
  const alone = toTextBox([20, 14, 300, 42])
  const boxes = [alone, toTextBox([20, 10, 300, 72]), toTextBox(wholeRow(2))]
  const page = { raster, kind: 'page', boxes, rules: [] } as unknown as PageContext
  const changed = await partBoxes.run(page, {} as Kit)
  expect(changed?.boxes).toHaveLength(3)
  expect(levelBounds(changed?.boxes?.[1] ?? alone)[1]).toBeGreaterThan(40)
})
