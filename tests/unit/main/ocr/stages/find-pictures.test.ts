import { expect, test } from 'vitest'
import type { Kit, PageContext } from '../../../../../main/ocr/page-context.ts'
import { toTextBox } from '../../../../../main/ocr/preparation/text-box.ts'
import { findPicturesStage } from '../../../../../main/ocr/stages/find-pictures.ts'
import type { BoundingBox } from '../../../../../shared/document.ts'

const [WIDTH, HEIGHT] = [1000, 800]

interface Drawn {
  dark?: BoundingBox[]
  /** Every other row and column of them is dark. */
  halftone?: BoundingBox[]
  text?: BoundingBox[]
  /** Hairlines, in small no darker than paper. */
  rules?: BoundingBox[]
}

async function picturesOn({ dark = [], halftone = [], text = [], rules = [] }: Drawn) {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(240)
  for (const [x0, y0, x1, y1] of [...dark, ...text])
    for (let y = y0; y < y1; y++) data.fill(60, y * WIDTH + x0, y * WIDTH + x1)
  for (const [x0, y0, x1, y1] of halftone)
    for (let y = y0; y < y1; y += 2) for (let x = x0; x < x1; x++) data[y * WIDTH + x] = 60
  const page = {
    raster: { width: WIDTH, height: HEIGHT, channels: 1, data },
    kind: 'page',
    boxes: text.map(toTextBox),
    rules: rules.map((bbox) => ({ bbox })),
  } as unknown as PageContext
  const changed = await findPicturesStage.run(page, {} as Kit)
  return changed?.pictures ?? []
}

test('photographs and halftones are pictures, where they stand', async () => {
  const photograph: BoundingBox = [100, 100, 400, 300]
  expect(await picturesOn({ dark: [photograph] })).toEqual([photograph])
  expect(await picturesOn({ halftone: [photograph] })).toEqual([photograph])
})

test('the bars of a chart are one picture, with the frame around them', async () => {
  const bars = [0, 1, 2, 3].map((index): BoundingBox => [140 + 80 * index, 200, 180 + 80 * index, 300])
  const sides: BoundingBox[] = [
    [100, 100, 102, 300],
    [500, 100, 502, 300],
  ]
  expect(await picturesOn({ dark: bars, rules: sides })).toEqual([[100, 100, 502, 300]])
})

test('pictures with text between them are two', async () => {
  const [upper, lower]: [BoundingBox, BoundingBox] = [
    [100, 100, 400, 300],
    [100, 400, 400, 600],
  ]
  expect(await picturesOn({ dark: [upper, lower], text: [[100, 340, 300, 360]] })).toEqual([upper, lower])
})

test('headlines, frames and rules are none', async () => {
  expect(
    await picturesOn({
      text: [[100, 100, 600, 150]],
      dark: [
        [100, 300, 600, 305],
        [100, 700, 600, 705],
        [100, 300, 105, 705],
        [595, 300, 600, 705],
      ],
    }),
  ).toEqual([])
})
