import type { TextLine } from '../ports.ts'
import { listMarker } from './list-marker.ts'
import { heightOf, median, onSameRow, typeSize, unite } from './measure-lines.ts'

/** Lines of one paragraph; fragments of one row follow each other. */
export type Paragraph = TextLine[]

/**
 * Groups the lines of one column into paragraphs: by the recogniser's own paragraphs where it saw some, else by
 * leading, type size, first-line indents, list markers and lines that end early.
 */
export function groupParagraphs(column: readonly TextLine[]): Paragraph[] {
  const [x0, , x1] = unite(column.map(({ bbox }) => bbox))
  const leading = medianLeading(column)
  const paragraphs: Paragraph[] = []
  for (const line of column) {
    const paragraph = paragraphs.at(-1)
    const last = paragraph?.at(-1)
    if (paragraph !== undefined && last !== undefined && !startsParagraph(line, last, { x0, x1, leading }))
      paragraph.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

function startsParagraph(
  line: TextLine,
  last: TextLine,
  column: { x0: number; x1: number; leading: number },
): boolean {
  if (onSameRow(line.bbox, last.bbox)) return false
  if (line.paragraphHint !== undefined && last.paragraphHint !== undefined)
    return line.paragraphHint !== last.paragraphHint
  const height = typeSize(line)
  // Half as much again as the usual distance of two lines is a space between paragraphs.
  if (line.bbox[1] - last.bbox[1] > 1.45 * column.leading) return true
  if (Math.abs(height - typeSize(last)) > 0.18 * Math.max(height, typeSize(last))) return true
  if ((line.bold ?? false) !== (last.bold ?? false)) return true
  if (listMarker(line.words[0]?.text ?? '') !== undefined) return true
  const endsEarly = last.bbox[2] < column.x1 - 0.2 * (column.x1 - column.x0)
  const endsSentence = /[.!?:。！？][”"’')\]]*$/.test(last.words.at(-1)?.text ?? '')
  if (endsEarly && endsSentence) return true
  const indent = line.bbox[0] - last.bbox[0]
  return endsSentence && indent > 0.8 * height && indent < 6 * height && last.bbox[0] < column.x0 + height
}

/** Usual distance from the top of one line to the top of the next. */
function medianLeading(column: readonly TextLine[]): number {
  const distances: number[] = []
  for (const [index, { bbox }] of column.entries()) {
    const before = column[index - 1]?.bbox
    if (before !== undefined && !onSameRow(before, bbox) && bbox[1] > before[1])
      distances.push(bbox[1] - before[1])
  }
  const height = median(
    column.map(({ bbox }) => heightOf(bbox)),
    1,
  )
  // A column of headings or of table rows has no leading of its own; type is set at 1.2 to 1.5 of its size.
  return Math.min(median(distances, 1.4 * height), 2.2 * height)
}
