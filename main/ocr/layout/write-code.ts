import type { TextLine } from '../ports.ts'
import { defaultThresholds } from '../thresholds.ts'
import { toLine } from './line-text.ts'
import { heightOf, widthOf } from '../bounding-box.ts'
import { median } from '../statistics.ts'

const { columnLeading } = defaultThresholds

/** The lines of a program as they stand, with their indents: every letter is as wide as the next. */
export function writeCode(lines: readonly TextLine[]): string {
  const texts = lines.map((line) => toLine(line).text)
  const letter = median(
    lines.map(({ bbox }, index) => widthOf(bbox) / Math.max(1, texts[index]?.length ?? 1)),
    1,
  )
  const margin = Math.min(...lines.map(({ bbox }) => bbox[0]))
  return lines
    .map((line, index) => {
      const indent = ' '.repeat(Math.max(0, Math.round((line.bbox[0] - margin) / letter)))
      const above = lines[index - 1]?.bbox
      const isApart = above !== undefined && line.bbox[1] - above[1] > columnLeading * heightOf(line.bbox)
      return `${isApart ? '\n' : ''}${indent}${texts[index]}`
    })
    .join('\n')
}
