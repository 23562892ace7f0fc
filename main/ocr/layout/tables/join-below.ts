import { shareWidth, unite } from '../../bounding-box.ts'
import type { RecognizedWord } from '../../ports.ts'
import { thresholds } from '../../thresholds.ts'
import { textOf } from '../line-text.ts'
import { isCaption } from '../role-signs.ts'
import { isHeadText } from './column-cells.ts'
import { findColumns, type ColumnRange } from './find-columns.ts'
import type { TableRegion } from './table-region.ts'
import { isTitleOver, leftOf, rightOf, rowMiddle, toPieces, toTextRows, type TextRow } from './text-rows.ts'

const { cellGap, sectionGap } = thresholds

/**
 * As one what goes on below with the same columns: sections of a statement, with nothing between them but the name of the
 * next. Not what begins with a head of its own. `page`: the rows of the page; `isFree`: whether a table may take a word.
 */
export function joinBelow(
  regions: readonly TableRegion[],
  page: readonly TextRow[],
  { isFree, em }: { isFree: (word: RecognizedWord) => boolean; em: number },
): TableRegion[] {
  const joined: TableRegion[] = []
  for (const lower of regions.toSorted((a, b) => a.bbox[1] - b.bbox[1])) {
    const index = joined.findLastIndex(({ bbox }) => shareWidth(bbox, lower.bbox))
    const upper = joined[index]
    const name = upper && nameBetween(upper, lower, page, em)
    if (upper && name?.every(isFree))
      joined[index] = {
        ...upper,
        bbox: unite([upper.bbox, lower.bbox]),
        words: [...upper.words, ...name, ...lower.words],
        level: [...upper.level, ...lower.level],
      }
    else joined.push(lower)
  }
  return joined
}

/** Whether the columns end at the same places, and the first row below is none of names. `own`: the columns above. */
function isNextSection(own: readonly ColumnRange[], lower: TableRegion, em: number): boolean {
  const rows = toTextRows(lower.words)
  const next = findColumns(rows, em)
  const areSame = own.every(({ x1 }, at) => at === 0 || Math.abs(x1 - (next[at]?.x1 ?? 0)) < em)
  const [, ...values] = rows[0] ? toPieces(rows[0], cellGap * em) : []
  return own.length === next.length && areSame && values.some((piece) => !isHeadText(textOf(piece)))
}

/**
 * The words of the one line between two sections of a table, where that stands over the labels alone, or none; undefined
 * where they are no such sections.
 */
function nameBetween(
  { bbox: [left, , right, bottom], words }: TableRegion,
  lower: TableRegion,
  page: readonly TextRow[],
  em: number,
): readonly RecognizedWord[] | undefined {
  const top = lower.bbox[1]
  if (top < bottom || top - bottom > sectionGap * em) return undefined
  const own = findColumns(toTextRows(words), em)
  if (!isNextSection(own, lower, em)) return undefined
  const lines = page
    .filter((row) => rowMiddle(row) > bottom && rowMiddle(row) < top)
    .map((row) => row.words.filter(({ bbox }) => bbox[2] > left && bbox[0] < right))
    .filter((line) => line.length > 0)
  const [name = [], ...others] = lines
  if (name.length === 0) return []
  if (isTitleOver(name, words)) return undefined
  const end = own[1]?.x0 ?? right
  const isName = Math.abs(leftOf(name) - left) < 2 * em && rightOf(name) < end && !isCaption(textOf(name))
  return isName && others.length === 0 ? name : undefined
}
