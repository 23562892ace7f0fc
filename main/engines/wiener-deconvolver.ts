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
  const known = new Map<string, Float64Array>()
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
    const made = known.get(key)
    if (made) return made
    const disc = drawDisc(steps * STEP)
    transform(disc, 'transform')
    const filter = new Float64Array(SIDE * SIDE)
    for (let index = 0; index < filter.length; index++) {
      const passed = disc[2 * index] ?? 0
      filter[index] = passed / (passed * passed + noise)
    }
    known.set(key, filter)
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
      const filters = blurs.map(({ radius, noise }) => filterFor(radius, noise))
      // Two at once: what comes out is real for either, so that the second may be the imaginary part of the first.
      return filters.flatMap((filter, at) => {
        if (at % 2 === 1) return []
        const second = filters[at + 1]
        filterSpectrum(spectrum, filter, second ?? filter, values)
        transform(values, 'inverseTransform')
        return [toPatch(values, 0, mean), ...(second ? [toPatch(values, 1, mean)] : [])]
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

function filterSpectrum(
  spectrum: Float64Array,
  first: Float64Array,
  second: Float64Array,
  result: Float64Array,
): void {
  for (let index = 0; index < first.length; index++) {
    const real = spectrum[2 * index] ?? 0
    const imaginary = spectrum[2 * index + 1] ?? 0
    const a = first[index] ?? 0
    const b = second[index] ?? 0
    result[2 * index] = real * a - imaginary * b
    result[2 * index + 1] = real * b + imaginary * a
  }
}

function toPatch(values: Float64Array, part: 0 | 1, mean: number): Float32Array {
  const patch = new Float32Array(SIDE * SIDE)
  for (let index = 0; index < patch.length; index++) patch[index] = (values[2 * index + part] ?? 0) + mean
  return patch
}
