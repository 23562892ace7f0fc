import type { Raster } from '../ports.ts'

// A page of light type on dark has hardly a bright pixel; a photographed page on a dark table is bright for a quarter and more.
const darkBelow = 90
const brightAbove = 170
const maxBrightShare = 0.25
// Every seventh pixel of every seventh row tells the same as all of them.
const step = 7

/** Whether the image shows light type on a dark ground. */
export function isLightOnDark(raster: Raster): boolean {
  const { data, width, height, channels } = raster
  let dark = 0
  let bright = 0
  let seen = 0
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const value = data[(y * width + x) * channels] ?? 255
      if (value < darkBelow) dark++
      else if (value > brightAbove) bright++
      seen++
    }
  }
  return dark > seen / 2 && bright < seen * maxBrightShare && strokesAreLighter(raster)
}

// Pixels; holds some letters of the smallest type and a stroke of the largest.
const TILE = 48

/** Whether what stands out from its surroundings is lighter than they are, on the whole: a page photographed in the dark is dark, and its type darker still. */
function strokesAreLighter({ data, width, height, channels }: Raster): boolean {
  let balance = 0
  for (let top = 0; top + TILE <= height; top += TILE) {
    for (let left = 0; left + TILE <= width; left += TILE) {
      const values: number[] = []
      for (let y = top; y < top + TILE; y += 3)
        for (let x = left; x < left + TILE; x += 3) values.push(data[(y * width + x) * channels] ?? 0)
      values.sort((a, b) => a - b)
      const at = (share: number) => values[Math.floor(share * (values.length - 1))] ?? 0
      balance += at(0.98) - at(0.5) - (at(0.5) - at(0.02))
    }
  }
  return balance >= 0
}

/** Dark on light from light on dark, and the other way round. */
export function invertRaster(raster: Raster): Raster {
  return { ...raster, data: raster.data.map((value) => 255 - value) }
}
