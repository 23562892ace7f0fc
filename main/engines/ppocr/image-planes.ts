import type { Raster } from '../../ocr/ports.ts'

// Of the pictures of ImageNet, with which most networks were trained (RGB, 0 to 1).
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/** A grey raster as the network for whole pages wants it: three planes of numbers, one a channel of ImageNet's pictures. */
export function toPlanes(grey: Raster): Float32Array {
  const size = grey.width * grey.height
  const input = new Float32Array(3 * size)
  for (const [channel, mean] of MEAN.entries())
    fillPlane(
      grey,
      input.subarray(channel * size),
      (value) => (value / 255 - mean) / (DEVIATION[channel] ?? 1),
    )
  return input
}

/** A grey raster as the detectors want it: one plane, black -1 and white 1. */
export function toPlane(grey: Raster): Float32Array {
  const input = new Float32Array(grey.width * grey.height)
  fillPlane(grey, input, (value) => (value / 255 - 0.5) / 0.5)
  return input
}

function fillPlane({ data }: Raster, plane: Float32Array, numberOf: (value: number) => number): void {
  const numbers = Float32Array.from({ length: 256 }, (_, value) => numberOf(value))
  for (let index = 0; index < data.length; index++) plane[index] = numbers[data[index] ?? 0] ?? 0
}
