import type { Raster } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'

/** Whether an image is one even shade, so that the recogniser, which takes a second over it, need not look. */
export function isUniform({ data }: Raster): boolean {
  let darkest = 255
  let lightest = 0
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
    if (lightest - darkest >= defaultThresholds.leastContrast) return false
  }
  return true
}
