import type { BoundingBox } from '../../../shared/document.ts'
import type { Raster, TextBox } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { heightOf, middleOf, onSameRow, shareWidth, unite } from '../bounding-box.ts'
import { joinRuns, runsFrom } from './find-ink.ts'
import { darkGreyOf } from './measure-ink.ts'
import { measureTextBoxes } from './measure-text-boxes.ts'
import { levelBounds, isLevel, toTextBox } from './text-box.ts'

const {
  besideText,
  whiteOfCharacter,
  contrastOfCharacter,
  typeOfBox,
  gapOfCharacter,
  leastCharacter,
  mostCharacter,
  leastCharacterHeight,
  leastDash,
  mostDash,
  mostDashHeight,
  rowsOfDash,
  paperBesideBox,
} = thresholds

/**
 * What stands in the row of a line like a letter or digit by itself, and in no box: a detector passes many of them over.
 * Rows are as tilted as the long lines of the page.
 */
export function findCharacters(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const all = boxes.map(levelBounds)
  const [first, , last] = unite(all)
  const slope = Math.tan(measureTextBoxes(boxes).skew)
  for (const box of boxes) {
    if (!isLevel(box) || box.width < box.height) continue
    const bounds = levelBounds(box)
    const [left, , right] = bounds
    const beside = besideText * box.height
    // By their middles: boxes are drawn a little too large, and reach into one another.
    const inRow = all.filter((other) => onSameRow(other, bounds))
    const before = Math.max(first - beside, ...inRow.filter((other) => isLeftOf(other, bounds)).map(rightOf))
    const behind = Math.min(last + beside, ...inRow.filter((other) => isLeftOf(bounds, other)).map(leftOf))
    const least = 2 * whiteOfCharacter * box.height
    if (left - before < least && behind - right < least) continue
    const grey = darkGreyOf(raster, bounds, contrastOfCharacter)
    if (grey === undefined) continue
    const row: TypeRow = {
      grey,
      type: Math.round(typeOfBox * box.height),
      topAt: (x) => Math.round(box.centerY - (typeOfBox * box.height) / 2 + slope * (x - box.centerX)),
    }
    const stands = (found: BoundingBox) =>
      !isFlat(found, row) || all.some((other) => isOverOrUnder(other, found, row))
    all.push(
      ...[...charactersIn(raster, before, left, row), ...charactersIn(raster, right, behind, row)].filter(
        stands,
      ),
    )
  }
  return all.slice(boxes.length).map(toTextBox)
}

const leftOf = ([x0]: BoundingBox) => x0
const rightOf = ([, , x1]: BoundingBox) => x1
const isLeftOf = (one: BoundingBox, other: BoundingBox) => one[0] + one[2] < other[0] + other[2]

/** Where the type of a line stands, beside it as well. */
interface TypeRow {
  /** Ink is at least as dark. */
  grey: number
  /** From ascenders to descenders, in pixels. */
  type: number
  topAt: (x: number) => number
}

/** Dashes stand in columns, with text of other rows above or below: other flat marks are pieces of rules and drawings. */
const isFlat = (box: BoundingBox, { type }: TypeRow) => heightOf(box) < type

const isOverOrUnder = (other: BoundingBox, box: BoundingBox, { type }: TypeRow) =>
  !onSameRow(other, box) &&
  shareWidth(other, box) &&
  Math.abs(middleOf(other) - middleOf(box)) < rowsOfDash * type

/** The boxes of those between two columns of the raster. */
function charactersIn(
  raster: Raster,
  left: number,
  right: number,
  { grey, type, topAt }: TypeRow,
): BoundingBox[] {
  const [x0, x1] = [Math.max(0, Math.round(left)), Math.min(raster.width, Math.round(right))]
  const white = whiteOfCharacter * type
  if (x1 - x0 < 2 * white) return []
  // Of each column the first row of ink, and the one behind the last, from the top of the type.
  const [tops, bottoms] = [new Int32Array(x1 - x0).fill(type), new Int32Array(x1 - x0)]
  for (let x = 0; x < tops.length; x++) {
    const top = topAt(x0 + x)
    for (let y = 0; y < type; y++) {
      if ((raster.data[(top + y) * raster.width + x0 + x] ?? 255) > grey) continue
      if (bottoms[x] === 0) tops[x] = y
      bottoms[x] = y + 1
    }
  }
  const marks = joinRuns(runsFrom(bottoms, 1), gapOfCharacter * type)
  const ends = [0, ...marks.flatMap(({ from, to }) => [from, to]), tops.length]
  return marks.flatMap(({ from, to }, index): BoundingBox[] => {
    const [end = 0, start = tops.length] = [ends[2 * index], ends[2 * index + 3]]
    const upper = Math.min(...tops.subarray(from, to))
    const lower = Math.max(...bottoms.subarray(from, to))
    const high = lower - upper
    const isDash = high <= mostDashHeight * type && to - from >= leastDash * type
    const isCharacter =
      from - end >= white &&
      start - to >= white &&
      to - from >= leastCharacter * type &&
      to - from <= (isDash ? mostDash : mostCharacter) * type &&
      (isDash || high >= leastCharacterHeight * type) &&
      // What ends below is a rule, or belongs to the row below.
      lower < type
    const paper = paperBesideBox * type
    const top = topAt(x0 + from)
    const [above, below] = isDash ? [upper, lower] : [0, type]
    return isCharacter
      ? [[x0 + from - paper, top + above - paper / 2, x0 + to + paper, top + below + paper / 2]]
      : []
  })
}
