import type { Raster } from '../ports.ts'

// Of 255: by how much a speck is darker or lighter than what is around it.
const CONTRAST = 80
// Share of the pixels, where 52 clean pages and screens have up to 0.00135 (dots of small type) and noise of 3 % has 0.012.
const MANY_SPECKS = 0.005

// Of eight neighbours; two specks may touch. Where all eight had to differ, half of the specks stayed.
const MIN_STRAYS = 7

/** Whether a grey page is full of single pixels that stand out from all eight around them; looks at every 25th pixel. */
export function isSpeckled({ width, height, channels, data }: Raster): boolean {
  if (channels !== 1) throw new TypeError('Specks are measured on grey rasters only.')
  let [seen, specks] = [0, 0]
  for (let y = 1; y < height - 1; y += 5) {
    for (let x = 1; x < width - 1; x += 5) {
      seen++
      if (strays(data, y * width + x, width) === 8) specks++
    }
  }
  return specks > MANY_SPECKS * seen
}

/** How many of the eight neighbours are all lighter, or all darker, by the contrast of a speck; the larger of both. */
function strays(data: Uint8Array, at: number, width: number): number {
  const value = data[at] ?? 0
  let [lighter, darker] = [0, 0]
  for (let row = at - width; row <= at + width; row += width) {
    for (let index = row - 1; index <= row + 1; index++) {
      const difference = (data[index] ?? 0) - value
      if (difference > CONTRAST) lighter++
      else if (difference < -CONTRAST) darker++
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
      if (strays(data, at, width) < MIN_STRAYS) continue
      let count = 0
      for (let row = at - width; row <= at + width; row += width)
        for (let index = row - 1; index <= row + 1; index++) around[count++] = data[index] ?? 0
      result[at] = around.toSorted()[4] ?? 0
    }
  }
  return { ...raster, data: result }
}
