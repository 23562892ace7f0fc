import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { continuesSentence, groupParagraphs } from './group-paragraphs.ts'
import { heightOf, shareWidth } from '../bounding-box.ts'

const { boxesBeside, columnLeading } = thresholds

/**
 * Puts together the columns whose sentences go on below: recognisers cut where a line stands apart, and running text goes
 * round a box beside it. Such a box is read before the paragraph that reaches below it, as what it was written with has it.
 */
export function mendColumns(columns: readonly TextLine[][]): TextLine[][] {
  const mended: TextLine[][] = []
  for (const column of columns) {
    const at = findContinued(column, mended)
    const [above, ...beside] = at < 0 ? [] : mended.slice(at)
    // No box, where the sentence goes on in it.
    if (!above || beside.some((box) => goesOn(box, above))) mended.push([...column])
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

/** Whether the first line of a column goes on with the sentence of the one right above it, with most of its width. */
function continues(column: TextLine[], above: TextLine[]): boolean {
  const [line, last] = [column[0], above.at(-1)]
  return line !== undefined && last !== undefined && goesOn(column, above) && standsBelow(line, last)
}

/** Whether a line stands right under another, with most of its width. */
export function standsBelow({ bbox: lower }: TextLine, { bbox: upper }: TextLine): boolean {
  const distance = lower[1] - upper[1]
  return shareWidth(lower, upper) && distance > 0 && distance < columnLeading * heightOf(upper)
}

/** Whether the first line of a column goes on with the sentence of the last of another. */
function goesOn([line]: TextLine[], before: TextLine[]): boolean {
  const last = before.at(-1)
  return last !== undefined && line !== undefined && continuesSentence(line, last)
}
