import { keptAtDoor, type DoorWords } from '../../shared/at-door.ts'
import { failure, type LegibleError } from '../../shared/errors.ts'
import type { PageReport } from '../../shared/ocr.ts'

/** For whoever sees the text alone: which pages could not be read, and why the first could not; null where all were. */
export function lackOf(pages: readonly PageReport[], door: DoorWords): LegibleError | null {
  const failed = pages.flatMap(({ page, error }) => (error === undefined ? [] : [{ page, error }]))
  const [first] = failed
  if (first === undefined) return null
  const why = keptAtDoor(first.error, door).message
  return failure('readInPart', { missing: failed.map(({ page }) => page).join(', '), why })
}
