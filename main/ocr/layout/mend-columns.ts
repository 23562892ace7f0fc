import type { TextLine } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'
import { continuesSentence, groupParagraphs } from './group-paragraphs.ts'
import { boundsOf, heightOf, shareWidth } from '../bounding-box.ts'

const { boxesBeside, columnLeading } = defaultThresholds

/**
 * Puts together the columns whose sentences go on below: recognisers cut where a line stands apart, and running text goes
 * round a box beside it. Such a box is read before the paragraph that reaches below it, as what it was written with has it.
 */
export function mendColumns(columns: readonly TextLine[][]): TextLine[][] {
  const mended: TextLine[][] = []
  for (const column of columns) {
    const at = findContinued(column, mended)
    const [above, ...beside] = at < 0 ? [] : mended.slice(at)
    if (!above || !beside.every((box) => standsBeside(box, above, column))) mended.push([...column])
    else if (beside.length === 0) above.push(...column)
    else {
      const last = groupParagraphs(above).at(-1) ?? []
      const before = above.slice(0, above.length - last.length)
      mended.splice(
        at,
        Infinity,
        ...[before, ...beside, [...last, ...column]].filter(({ length }) => length > 0),
      )
    }
  }
  return mended
}

/** Which of the columns before it a column goes on with, beyond a box at most; -1 where it begins anew. */
function findContinued(column: TextLine[], before: readonly TextLine[][]): number {
  const first = Math.max(0, before.length - 1 - boxesBeside)
  const at = before.slice(first).findLastIndex((above) => continues(column, above))
  return at < 0 ? -1 : first + at
}

/** Whether the first line of a column goes on with the sentence of the one right above it. */
function continues([line]: TextLine[], above: TextLine[]): boolean {
  const last = above.at(-1)
  return last !== undefined && line !== undefined && standsBelow(line, last) && continuesSentence(line, last)
}

/** Whether a line stands right under another, with most of its width. */
export function standsBelow({ bbox: lower }: TextLine, { bbox: upper }: TextLine): boolean {
  const distance = lower[1] - upper[1]
  return shareWidth(lower, upper) && distance > 0 && distance < columnLeading * heightOf(upper)
}

/** Whether a box stands to one side of a column and above the lines that reach below both; no column where the sentence goes on. */
function standsBeside(box: TextLine[], column: TextLine[], [below]: TextLine[]): boolean {
  const [last, first] = [column.at(-1), box[0]]
  if (!last || !first || !below || continuesSentence(first, last)) return false
  const [inner, outer] = [boundsOf(box), boundsOf(column)]
  return (inner[0] >= outer[2] || inner[2] <= outer[0]) && inner[3] <= below.bbox[3]
}
