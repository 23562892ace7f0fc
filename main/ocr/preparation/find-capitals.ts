import type { BoundingBox } from '../../../shared/document.ts'
import { heightOf, holdsMiddle, widthOf } from '../bounding-box.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { boundsOfInk, darkGreyOf } from './measure-ink.ts'
import { isLevel, levelBounds, toTextBox } from './text-box.ts'

const {
  contrastOfCharacter,
  indentedAlike,
  leastCapital,
  mostCapital,
  capitalPitch,
  paperBesideBox,
  typeOfBox,
} = thresholds

/**
 * Capitals that go over several lines: what stands before lines that are indented alike, above one that is not. A detector
 * passes most of them over, or takes a stroke of theirs for a line.
 */
export function findCapitals(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const lines = boxes.filter(isLevel).map(levelBounds)
  const below = new Map(lines.map((line) => [line, lineBelow(line, lines)]))
  const isAlike = (one: BoundingBox, other: BoundingBox) =>
    Math.abs(one[0] - other[0]) < indentedAlike * heightOf(one)
  const begun = new Set([...below].flatMap(([line, next]) => (next && isAlike(line, next) ? [next] : [])))
  return lines.flatMap((first): TextBox[] => {
    const height = heightOf(first)
    const indented = [first]
    let next = below.get(first)
    while (next && isAlike(first, next)) {
      indented.push(next)
      next = below.get(next)
    }
    const last = indented.at(-1) ?? first
    if (!next || next[0] > first[0] || indented.length < 2 || begun.has(first)) return []
    const left = Math.min(...indented.map(([x0]) => x0))
    const grey = darkGreyOf(raster, first, contrastOfCharacter)
    const notch: BoundingBox = [next[0], first[1] - paperBesideBox * height, left, Math.min(last[3], next[1])]
    const ink = grey === undefined ? undefined : boundsOfInk(raster, notch, grey)
    if (!ink) return []
    const type = typeOfBox * height
    // A detector takes a piece of it for a line, but none that is much wider than tall; several are the cells of a column.
    const inside = lines.filter((line) => holdsMiddle(ink, line))
    const holdsLine = inside.length > 1 || inside.some((line) => widthOf(line) > 2 * heightOf(line))
    const isCapital =
      !holdsLine && heightOf(ink) >= leastCapital * type && widthOf(ink) <= mostCapital * heightOf(ink)
    const paper = paperBesideBox * height
    const [x0, y0, x1, y1] = ink
    return isCapital ? [toTextBox([x0 - paper, y0 - paper, x1 + paper, y1 + paper])] : []
  })
}

/** The next line of the same column; the last of a paragraph may be so short that it hardly reaches under an indented one. */
function lineBelow(line: BoundingBox, lines: readonly BoundingBox[]): BoundingBox | undefined {
  const [, top, , bottom] = line
  const isNext = (other: BoundingBox) =>
    other[0] < line[2] &&
    other[2] > line[0] &&
    other[1] > (top + bottom) / 2 &&
    other[1] - top < capitalPitch * heightOf(line)
  return lines.filter(isNext).toSorted((a, b) => a[1] - b[1])[0]
}
