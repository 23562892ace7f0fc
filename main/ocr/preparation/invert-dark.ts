import type { Raster } from '../ports.ts'
import { quantile } from '../statistics.ts'
import { thresholds } from '../thresholds.ts'

const { strokeTile, farthestLevels, darkPixel, brightPixel, mostBright } = thresholds

/** Whether the image shows light type on a dark ground, by every seventh pixel of every seventh row. */
export function isLightOnDark(raster: Raster): boolean {
  const { data, width, height } = raster
  let dark = 0
  let bright = 0
  let seen = 0
  for (let y = 0; y < height; y += 7) {
    for (let x = 0; x < width; x += 7) {
      const value = data[y * width + x] ?? 255
      if (value < darkPixel) dark++
      else if (value > brightPixel) bright++
      seen++
    }
  }
  return dark > seen / 2 && bright < seen * mostBright && strokesAreLighter(raster)
}

/** Whether what stands out from its surroundings is lighter than they are, on the whole: a page photographed in the dark is dark, and its type darker still. */
function strokesAreLighter({ data, width, height }: Raster): boolean {
  let balance = 0
  for (let top = 0; top + strokeTile <= height; top += strokeTile) {
    for (let left = 0; left + strokeTile <= width; left += strokeTile) {
      const values: number[] = []
      for (let y = top; y < top + strokeTile; y += 3)
        for (let x = left; x < left + strokeTile; x += 3) values.push(data[y * width + x] ?? 0)
      values.sort((a, b) => a - b)
      const middle = quantile(values, 0.5)
      balance += quantile(values, 1 - farthestLevels) - middle - (middle - quantile(values, farthestLevels))
    }
  }
  return balance >= 0
}

/** Dark on light from light on dark, and the other way round. */
export function invertRaster(raster: Raster): Raster {
  return { ...raster, data: raster.data.map((value) => 255 - value) }
}
