import type { BoundingBox } from '../../../../shared/document.ts'
import { heightOf, holdsMiddle, middleOf, widthOf } from '../../bounding-box.ts'
import type { TextLine } from '../../ports.ts'
import { sumOf } from '../../statistics.ts'
import { thresholds } from '../../thresholds.ts'
import { framesOf, tintsOf } from '../frames.ts'
import { openLines, type LayoutContext, type LayoutStage } from '../layout-context.ts'
import { charactersOf } from '../measure-lines.ts'

const { leastBoxLines, leastBoxWords, mostOfBox, boxOverhang } = thresholds

export const findBoxesStage: LayoutStage = {
  name: 'find-boxes',
  does: 'Finds boxes and sidebars by their frames, tints and dark ground, so that what stands in them is read as one.',
  run(page) {
    if (page.isInOrder) return undefined
    const boxes = findBoxes(page, openLines(page.blocks))
    if (boxes.length === 0) return undefined
    return { change: boxes.length === 1 ? '1 box' : `${boxes.length} boxes`, boxes }
  },
}

/**
 * Frames, tinted areas and dark areas of a scan that hold some lines, all of each, and not the most of the page: what stands
 * in them is read as one. Of those in one another the outermost.
 */
export function findBoxes(
  { rules, pictures, isInFileOrder, bodySize }: LayoutContext,
  lines: readonly TextLine[],
): BoundingBox[] {
  const margin = boxOverhang * bodySize
  // What a file draws behind its text may be anything.
  const dark = isInFileOrder ? [] : pictures
  const areas = [...framesOf(rules, bodySize / 2), ...tintsOf(rules), ...dark]
  const total = charactersOf(lines)
  const holdText = areas.filter((area) => {
    const inside = lines.filter(({ bbox }) => holdsMiddle(area, bbox))
    const count = sumOf(inside, ({ words }) => words.length)
    return (
      inside.length >= leastBoxLines &&
      count >= leastBoxWords &&
      charactersOf(inside) < mostOfBox * total &&
      !lines.some(({ bbox }) => crosses(bbox, area, margin))
    )
  })
  const boxes: BoundingBox[] = []
  for (const area of holdText.toSorted((a, b) => areaOf(b) - areaOf(a)))
    if (!boxes.some((box) => holdsMiddle(box, area))) boxes.push(area)
  return standingApart(boxes, margin)
}

/** Those areas that share no side with another: frames that do are the cells of a table or a form. */
export const standingApart = (areas: readonly BoundingBox[], margin: number): BoundingBox[] =>
  areas.filter((area) => !areas.some((other) => other !== area && adjoin(area, other, margin)))

const areaOf = (box: BoundingBox) => widthOf(box) * heightOf(box)

/** Whether a line stands in an area, and out of it as well. */
export function crosses(line: BoundingBox, area: BoundingBox, margin: number): boolean {
  const [x0, , x1] = line
  const middle = middleOf(line)
  if (middle < area[1] || middle > area[3] || x1 <= area[0] + margin || x0 >= area[2] - margin) return false
  return x0 < area[0] - margin || x1 > area[2] + margin
}

/** Whether two areas share a side, but for `margin`. */
function adjoin(a: BoundingBox, b: BoundingBox, margin: number): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < margin
  const isBeside = Math.min(a[3], b[3]) > Math.max(a[1], b[1]) && (isNear(a[2], b[0]) || isNear(b[2], a[0]))
  const isUnder = Math.min(a[2], b[2]) > Math.max(a[0], b[0]) && (isNear(a[3], b[1]) || isNear(b[3], a[1]))
  return isBeside || isUnder
}
