import { middleOf } from '../../bounding-box.ts'
import type { BoundingBox } from '../../../../shared/document.ts'
import type { RecognizedWord, TextLine } from '../../ports.ts'
import { defaultThresholds } from '../../thresholds.ts'
import type { FoundTable } from './found-table.ts'

/**
 * Whether what seems to be a table leaves out too much of what stands on its rows, be it in its midst or as near beside it
 * as the next column would. `others`: words it may not take; `em`: the height of type, in pixels.
 */
export function isTorn(
  { bbox: [x0, y0, x1, y1], words }: FoundTable,
  lines: readonly TextLine[],
  others: ReadonlySet<RecognizedWord>,
  em: number,
): boolean {
  const around: BoundingBox = [x0 - em, y0, x1 + em, y1]
  const left = lines.flatMap((line) => {
    const isCut = line.words.some((word) => words.has(word)) || reachesInto(line.bbox, around)
    return line.words.filter((word) => !words.has(word) && !others.has(word) && isCut)
  })
  return left.length > defaultThresholds.mostTorn * words.size
}

/** Whether a line stands on the rows of a box, at least with one end. */
const reachesInto = (line: BoundingBox, [x0, y0, x1, y1]: BoundingBox) =>
  middleOf(line) > y0 && middleOf(line) < y1 && line[2] > x0 && line[0] < x1
