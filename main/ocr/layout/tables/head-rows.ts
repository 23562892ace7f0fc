import { isHeadText, valueColumns } from './column-cells.ts'

type Texts = readonly (string | undefined)[]

/**
 * How many rows from the top name what stands under them: those above the first rule across the table, else those before the
 * first with a value in a column of values. `ruledAfter`: after how many rows the first rule across the table stands.
 */
export function countHeadRows(rows: readonly Texts[], count: number, ruledAfter: number | undefined): number {
  if (rows.length < 2) return 0
  // A title within the table stands over its head.
  const titles = rows.findIndex((texts) => texts.filter((text) => text !== undefined).length > 1)
  if (titles > 0) {
    const below = rows.slice(titles)
    const own = countHeadRows(
      below,
      count,
      ruledAfter !== undefined && ruledAfter > titles ? ruledAfter - titles : undefined,
    )
    return own > 0 ? titles + own : 0
  }
  if (ruledAfter !== undefined) {
    const own = rows.slice(0, ruledAfter).flatMap((texts) => texts.filter((text) => text !== undefined))
    if (own.filter(isHeadText).length > own.length / 2) return ruledAfter
  }
  const values = valueColumns(rows.slice(1), count).map((is, column) => is && column > 0)
  if (!values.includes(true)) return 0
  const first = rows.findIndex((texts) =>
    texts.some((text, column) => values[column] === true && text !== undefined && !isHeadText(text)),
  )
  const head = rows.slice(0, Math.max(0, first))
  // Labels alone above the first values are the names of a section and of its first part.
  return head.findLastIndex((texts) => texts.some((text, column) => column > 0 && text !== undefined)) + 1
}

/** Whether the first row of a table of words may name its columns: most of it is filled, and with no values. */
export const mayBeHead = (texts: Texts): boolean =>
  texts.filter((text) => text !== undefined && isHeadText(text)).length > texts.length / 2 &&
  texts.every((text) => text === undefined || isHeadText(text))
