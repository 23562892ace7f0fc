import { expect, test } from 'vitest'
import { createWienerDeconvolver } from '../../../../main/engines/wiener-deconvolver.ts'
import { cutPage, outOfFocus, printedPage, sentences } from '../../../support/printed-page.ts'

const deconvolver = createWienerDeconvolver()
const { side } = deconvolver
const page = printedPage(sentences)
const place = [200, 60, 200 + side, 60 + side] as const
const patchOf = (radius: number) =>
  Float32Array.from(
    cutPage(
      outOfFocus(page, () => radius),
      [...place],
    ).data,
  )
const print = patchOf(0)

/** Mean difference from the print in grey levels, away from the edges. */
function faultOf(patch: Float32Array): number {
  let [sum, count] = [0, 0]
  for (let y = 32; y < side - 32; y++) {
    for (let x = 32; x < side - 32; x++) {
      sum += Math.abs((patch[y * side + x] ?? 0) - (print[y * side + x] ?? 0))
      count++
    }
  }
  return sum / count
}

test('print spread over discs comes back, with the radius it was spread by', () => {
  const blurred = patchOf(6)
  const [right, small, large] = deconvolver.sharpen(
    blurred,
    [6, 4, 8].map((radius) => ({ radius, noise: 0.005 })),
  )
  if (!right || !small || !large) throw new Error('fewer results than radii')
  expect(faultOf(right)).toBeLessThan(0.75 * faultOf(blurred))
  expect(faultOf(right)).toBeLessThan(0.8 * Math.min(faultOf(small), faultOf(large)))
})

test('bare paper stays as bright as it is', () => {
  const [paper] = deconvolver.sharpen(new Float32Array(side * side).fill(240), [{ radius: 5, noise: 0.005 }])
  expect(Math.min(...(paper ?? []))).toBeCloseTo(240, 3)
  expect(Math.max(...(paper ?? []))).toBeCloseTo(240, 3)
})
