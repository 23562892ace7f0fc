import type { Raster } from '../../ocr/ports.ts'

/** What is taken off each channel (RGB, 0 to 1), and what the rest is divided by. */
export interface Normalisation {
  mean: readonly [number, number, number]
  deviation: readonly [number, number, number]
}

/** Of the pictures of ImageNet, with which most networks were trained. */
export const imageNet: Normalisation = {
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
}

/** To -1 to 1. */
export const centred: Normalisation = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }

/** A grey raster as networks for whole pages want it: three planes of numbers, one a channel. */
export function toPlanes(grey: Raster, { mean, deviation }: Normalisation): Float32Array {
  const size = grey.width * grey.height
  const input = new Float32Array(3 * size)
  for (const channel of [0, 1, 2] as const) {
    const level = Float32Array.from(
      { length: 256 },
      (_, value) => (value / 255 - mean[channel]) / deviation[channel],
    )
    const plane = input.subarray(channel * size, (channel + 1) * size)
    for (let index = 0; index < size; index++) plane[index] = level[grey.data[index] ?? 0] ?? 0
  }
  return input
}
