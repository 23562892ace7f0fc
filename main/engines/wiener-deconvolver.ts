import FFT from 'fft.js'
import type { Deconvolver } from '../ocr/ports.ts'

// Pixels. Two lines of type with room around them; a power of two, as the transform wants.
const SIDE = 128
/** Pixels; discs of nearly the same size share a filter. */
const STEP = 0.25

/**
 * Undoes the blur of a lens out of focus, which spreads each point over a disc, with Wiener's filter
 * (Gonzalez & Woods, Digital Image Processing, 4th ed., 5.8).
 */
export function createWienerDeconvolver(): Deconvolver {
  const fft = new FFT(SIDE)
  const filters = new Map<string, Float64Array>()
  const scratch = new Float64Array(2 * SIDE * SIDE)

  /** In both directions; `values` ends up transposed, which the filters, being round, do not mind. */
  function transform(values: Float64Array, direction: 'transform' | 'inverseTransform'): void {
    const ofRow = (of: Float64Array, row: number) => of.subarray(row * 2 * SIDE, (row + 1) * 2 * SIDE)
    for (let row = 0; row < SIDE; row++) fft[direction](ofRow(scratch, row), ofRow(values, row))
    transpose(scratch, values)
    for (let row = 0; row < SIDE; row++) fft[direction](ofRow(scratch, row), ofRow(values, row))
    values.set(scratch)
  }

  function filterFor(radius: number, noise: number): Float64Array {
    const steps = Math.round(radius / STEP)
    const key = `${steps} ${noise}`
    const known = filters.get(key)
    if (known) return known
    const disc = drawDisc(steps * STEP)
    transform(disc, 'transform')
    const filter = new Float64Array(SIDE * SIDE)
    for (let index = 0; index < filter.length; index++) {
      const passed = disc[2 * index] ?? 0
      filter[index] = passed / (passed * passed + noise)
    }
    filters.set(key, filter)
    return filter
  }

  return {
    side: SIDE,
    sharpen(patch, blurs) {
      const mean = patch.reduce((sum, value) => sum + value, 0) / patch.length
      const spectrum = new Float64Array(2 * SIDE * SIDE)
      for (let index = 0; index < patch.length; index++) spectrum[2 * index] = (patch[index] ?? 0) - mean
      transform(spectrum, 'transform')
      const values = new Float64Array(spectrum.length)
      return blurs.map(({ radius, noise }) => {
        filterSpectrum(spectrum, filterFor(radius, noise), values)
        transform(values, 'inverseTransform')
        return toPatch(values, mean)
      })
    },
  }
}

/** A disc of weight 1 about the first pixel, whose left and upper half lie at the other end. */
function drawDisc(radius: number): Float64Array {
  const disc = new Float64Array(2 * SIDE * SIDE)
  let weight = 0
  for (let y = -SIDE / 2; y < SIDE / 2; y++) {
    for (let x = -SIDE / 2; x < SIDE / 2; x++) {
      const covered = Math.min(Math.max(radius + 0.5 - Math.hypot(x, y), 0), 1)
      disc[2 * (((y + SIDE) % SIDE) * SIDE + ((x + SIDE) % SIDE))] = covered
      weight += covered
    }
  }
  return disc.map((value) => value / weight)
}

// Functions of their own: V8 compiles them once, and loops in a closure at every patch.
function transpose(from: Float64Array, to: Float64Array): void {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      to[2 * (x * SIDE + y)] = from[2 * (y * SIDE + x)] ?? 0
      to[2 * (x * SIDE + y) + 1] = from[2 * (y * SIDE + x) + 1] ?? 0
    }
  }
}

function filterSpectrum(spectrum: Float64Array, filter: Float64Array, result: Float64Array): void {
  for (let index = 0; index < filter.length; index++) {
    const factor = filter[index] ?? 0
    result[2 * index] = (spectrum[2 * index] ?? 0) * factor
    result[2 * index + 1] = (spectrum[2 * index + 1] ?? 0) * factor
  }
}

function toPatch(values: Float64Array, mean: number): Float32Array {
  const patch = new Float32Array(SIDE * SIDE)
  for (let index = 0; index < patch.length; index++) patch[index] = (values[2 * index] ?? 0) + mean
  return patch
}
