import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { heightOf, widthOf } from '../bounding-box.ts'
import { countCharacters } from './measure-lines.ts'

const { letteredLine, tallLine, tallLineGap } = thresholds

/**
 * Parts the lines that run up or down the page, and stand by themselves, from the others: numbers stamped along an edge,
 * notes in a margin, labels of an axis. Each stands beside many rows and belongs to none of them.
 */
export function partVertical(lines: readonly TextLine[]): { level: TextLine[]; vertical: TextLine[] } {
  const upright = lines.filter((line) => !isTall(line))
  if (upright.length < lines.length / 2) return { level: [...lines], vertical: [] }
  const isVertical = (line: TextLine) => isTall(line) && !upright.some((other) => standsNear(line, other))
  return { level: lines.filter((line) => !isVertical(line)), vertical: lines.filter(isVertical) }
}

function isTall({ bbox, words }: TextLine): boolean {
  return heightOf(bbox) > tallLine * widthOf(bbox) && countCharacters(words) >= letteredLine
}

function standsNear({ bbox: tall }: TextLine, { bbox: level }: TextLine): boolean {
  const gap = Math.max(level[1] - tall[3], tall[1] - level[3])
  const isInColumn = level[0] < tall[2] && level[2] > tall[0]
  return isInColumn && gap < tallLineGap * widthOf(tall)
}
