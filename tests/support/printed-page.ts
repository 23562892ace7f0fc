import type { Canvas } from '@napi-rs/canvas'
import type { Raster } from '../../main/ocr/ports.ts'
import type { BoundingBox } from '../../shared/document.ts'
import { drawText } from './sample-documents.ts'

export const sentences = [
  'The harbour office opens at nine on weekdays',
  'Ships that arrive at night wait at the outer pier',
  'Fees are due within thirty days of arrival',
  'Please keep this notice until your departure',
  'Questions are answered at the second window',
  'Lost papers can be replaced on the same day',
]

/** A grey page, a thousand pixels wide, with type of 34 pixels. */
export function printedPage(lines: string[]): Raster {
  return greyOf(drawText(lines, { fontSize: 34 }))
}

/** What is drawn on a canvas, in shades of grey, as a raster. */
export function greyOf(canvas: Canvas): Raster {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return {
    width: canvas.width,
    height: canvas.height,
    channels: 1,
    data: Uint8Array.from({ length: data.length / 4 }, (_, index) => data[4 * index] ?? 0),
  }
}

/** The page with each of its pixels changed by a function of its value and place. */
export function changePixels(page: Raster, change: (value: number, x: number, y: number) => number): Raster {
  const data = page.data.map((value, index) =>
    Math.min(255, Math.max(0, change(value, index % page.width, Math.floor(index / page.width)))),
  )
  return { ...page, data }
}

/** The page with what lies at (x, y - offset(x, y)) moved down to (x, y); nearest pixel. */
export function bendPage(page: Raster, offset: (x: number, y: number) => number): Raster {
  return changePixels(page, (_, x, y) => {
    const row = Math.round(y - offset(x, y))
    return row < 0 || row >= page.height ? 255 : (page.data[row * page.width + x] ?? 255)
  })
}

/** The page on a larger white sheet. */
export function withMargin(page: Raster, margin: number): Raster {
  const [width, height] = [page.width + 2 * margin, page.height + 2 * margin]
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < page.height; y++)
    data.set(page.data.subarray(y * page.width, (y + 1) * page.width), (y + margin) * width + margin)
  return { ...page, width, height, data }
}

/** What lies within a rectangle of the page. */
export function cutPage(page: Raster, [x0, y0, x1, y1]: BoundingBox): Raster {
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    data.set(page.data.subarray((y0 + y) * page.width + x0, (y0 + y) * page.width + x1), y * width)
  return { ...page, width, height, data }
}
