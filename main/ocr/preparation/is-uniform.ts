import type { Raster } from '../ports.ts'
import { thresholds } from '../thresholds.ts'

/** Whether a grey image is one even shade, so that nothing can be read on it. */
export function isUniform({ data }: Raster): boolean {
  let darkest = 255
  let lightest = 0
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
    if (lightest - darkest >= thresholds.leastContrast) return false
  }
  return true
}
