import type { TextLine } from '../ports.ts'
import { countCharacters, heightOf, widthOf } from './measure-lines.ts'

// Of a line's width. Single letters are as tall.
const TALL = 2
const LEAST_CHARACTERS = 3
// Of its width: what stands nearer above or below is its column, and the line the head of that.
const NEAR = 2

/**
 * Parts the lines that run up or down the page, and stand by themselves, from the others: numbers stamped along an edge,
 * notes in a margin, labels of an axis. Each stands beside many rows and belongs to none of them.
 */
export function partVertical(lines: readonly TextLine[]): { level: TextLine[]; vertical: TextLine[] } {
  const upright = lines.filter((line) => !isTall(line))
  if (upright.length < lines.length / 2) return { level: [...lines], vertical: [] }
  const isVertical = (line: TextLine) => isTall(line) && !upright.some((other) => standsNear(line, other))
  return {
    level: lines.filter((line) => !isVertical(line)),
    vertical: lines.filter(isVertical),
  }
}

function isTall({ bbox, words }: TextLine): boolean {
  return heightOf(bbox) > TALL * widthOf(bbox) && countCharacters(words) >= LEAST_CHARACTERS
}

function standsNear({ bbox: tall }: TextLine, { bbox: level }: TextLine): boolean {
  const gap = Math.max(level[1] - tall[3], tall[1] - level[3])
  const isInColumn = level[0] < tall[2] && level[2] > tall[0]
  return isInColumn && gap < NEAR * widthOf(tall)
}
