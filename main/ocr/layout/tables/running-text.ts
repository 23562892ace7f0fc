import type { RecognizedWord, TextLine } from '../../ports.ts'
import { countCharacters, heightOf } from '../measure-lines.ts'
import { isValue } from './cell-kinds.ts'
import { findColumns } from './find-columns.ts'
import { toTextRows } from './text-rows.ts'

// In type heights.
const LEADING = 2
const SAME_EDGE = 2.5
const SPACE = 0.3
const RAGGED = 0.5
// Words in a line of running text, in the middle of its lines; in scripts without spaces, nine characters count for one.
const LEAST_WORDS = 4
const CHARACTERS = 9
const LEAST_LINES = 3
// Of the words: tables have more.
const MOST_VALUES = 0.35
// Stacks that a line may go on with: all of a page's would take seconds on one with thousands of lines.
const MOST_OPEN = 40

/**
 * The words of running text: three lines and more, one under the other at one left edge, most of which were ended only since
 * the next word had no room. `em`: height of the type, in pixels.
 */
export function findRunningText(lines: readonly TextLine[], em: number): Set<RecognizedWord> {
  const stacks: TextLine[][] = []
  const open: TextLine[][] = []
  for (const line of lines.toSorted((a, b) => a.bbox[1] - b.bbox[1])) {
    const stack = open.findLast((other) => isNext(line, other.at(-1), em))
    if (stack) stack.push(line)
    else {
      const begun = [line]
      stacks.push(begun)
      open.push(begun)
    }
    if (open.length > MOST_OPEN) open.shift()
  }
  const prose = stacks.filter((stack) => isProse(stack, em))
  return new Set(prose.flatMap((stack) => stack.flatMap(({ words }) => words)))
}

function isNext({ bbox }: TextLine, last: TextLine | undefined, em: number): boolean {
  if (last === undefined) return false
  const [x0, y0, x1] = bbox
  const [left, top, right] = last.bbox
  const shared = Math.min(x1, right) - Math.max(x0, left)
  return (
    y0 - top > 0.5 * em &&
    y0 - top < LEADING * Math.max(em, heightOf(bbox)) &&
    Math.abs(x0 - left) < SAME_EDGE * em &&
    shared > 0.6 * Math.min(x1 - x0, right - left)
  )
}

function isProse(stack: readonly TextLine[], em: number): boolean {
  if (stack.length < LEAST_LINES) return false
  const counts = stack.map(({ words }) => Math.max(words.length, countCharacters(words) / CHARACTERS))
  if ((counts.sort((a, b) => a - b)[stack.length >> 1] ?? 0) < LEAST_WORDS) return false
  const words = stack.flatMap((line) => line.words)
  if (words.filter(({ text }) => isValue(text)).length > MOST_VALUES * words.length) return false
  const edge = Math.max(...stack.map(({ bbox }) => bbox[2]))
  const followed = stack.slice(0, -1)
  const wrapped = followed.filter(({ bbox }, index) => {
    const first = stack[index + 1]?.words[0]?.bbox
    return first !== undefined && bbox[2] + (SPACE + RAGGED) * em + first[2] - first[0] > edge
  })
  // White that all lines leave free in the same places parts columns.
  return wrapped.length > followed.length / 2 && findColumns(toTextRows(words), em).length < 2
}
