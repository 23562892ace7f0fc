import type { Raster } from '../ports.ts'

// A page of light type on dark has hardly a bright pixel; a photographed page on a dark table is bright for a quarter and more.
const darkBelow = 90
const brightAbove = 170
const maxBrightShare = 0.25
// Every seventh pixel of every seventh row tells the same as all of them.
const step = 7

/** Whether the image shows light type on a dark ground. */
export function isLightOnDark({ data, width, height, channels }: Raster): boolean {
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
  return dark > seen / 2 && bright < seen * maxBrightShare
}

/** Dark on light from light on dark, and the other way round. */
export function invertRaster(raster: Raster): Raster {
  return { ...raster, data: raster.data.map((value) => 255 - value) }
}
