import type { Raster } from './ports.ts'

/** Grey levels; below any ink on any paper, above the noise of a compressed empty page. */
const MIN_CONTRAST = 16

/** Whether an image is one even shade, so that the recogniser, which takes a second over it, need not look. */
export function isUniform({ data }: Raster): boolean {
  let darkest = 255
  let lightest = 0
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
    if (lightest - darkest >= MIN_CONTRAST) return false
  }
  return true
}
