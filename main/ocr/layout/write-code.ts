import { onSameRow, widthOf } from '../bounding-box.ts'
import { groupAdjacent } from '../group-adjacent.ts'
import type { TextLine } from '../ports.ts'
import { textOf } from './line-text.ts'
import { median } from '../statistics.ts'

/** A program as it stands, every letter as wide as the next: with its indents, its empty lines and the white within lines. */
export function writeCode(lines: readonly TextLine[]): string {
  const rows = groupAdjacent(lines, (line, before) => onSameRow(line.bbox, before.bbox))
  // Of whole lines: where words within one begin and end, files say less exactly.
  const letter = median(lines.map(({ bbox, words }) => widthOf(bbox) / textOf(words).length))
  const margin = Math.min(...lines.map(({ bbox }) => bbox[0]))
  const distances = rows.slice(1).map(([{ bbox }], index) => bbox[1] - (rows[index]?.[0].bbox[1] ?? 0))
  const leading = Math.min(...distances.filter((distance) => distance > 0))
  const breaks = [0, ...distances.map((distance) => Math.max(1, Math.round(distance / leading)))]
  return rows.map((row, index) => '\n'.repeat(breaks[index] ?? 0) + writeRow(row, margin, letter)).join('')
}

/** `letter`: how wide each is, in pixels. */
function writeRow(row: readonly TextLine[], margin: number, letter: number): string {
  let end = margin
  return row
    .flatMap(({ words }) => words)
    .map(({ text, bbox }, index) => {
      const spaces = Math.max(Math.min(index, 1), Math.round((bbox[0] - end) / letter))
      end = bbox[2]
      return ' '.repeat(spaces) + text
    })
    .join('')
}
