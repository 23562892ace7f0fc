import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

const { contrastOfSpeck, manySpecks, strangeNeighbours } = thresholds

/** Whether a grey page is full of single pixels that stand out from all eight around them; looks at every 25th pixel. */
export function isSpeckled({ width, height, data }: Raster): boolean {
  let [seen, specks] = [0, 0]
  for (let y = 1; y < height - 1; y += 5) {
    for (let x = 1; x < width - 1; x += 5) {
      seen++
      if (strays(data, y * width + x, width) === 8) specks++
    }
  }
  return specks > manySpecks * seen
}

/** How many of the eight neighbours are all lighter, or all darker, by the contrast of a speck; the larger of both. */
function strays(data: Uint8Array, at: number, width: number): number {
  const value = data[at] ?? 0
  let [lighter, darker] = [0, 0]
  for (let row = at - width; row <= at + width; row += width) {
    for (let index = row - 1; index <= row + 1; index++) {
      const difference = (data[index] ?? 0) - value
      if (difference > contrastOfSpeck) lighter++
      else if (difference < -contrastOfSpeck) darker++
    }
  }
  return Math.max(lighter, darker)
}

/** Gives each speck the median of its neighbourhood; pixels of strokes, even of thin ones, have neighbours of their kind. A new raster. */
export function removeSpecks(raster: Raster): Raster {
  const { width, height, data } = raster
  const result = data.slice()
  const around = new Uint8Array(9)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (strays(data, at, width) < strangeNeighbours) continue
      let count = 0
      for (let row = at - width; row <= at + width; row += width)
        for (let index = row - 1; index <= row + 1; index++) around[count++] = data[index] ?? 0
      result[at] = around.toSorted()[4] ?? 0
    }
  }
  return { ...raster, data: result }
}
