import { findGutters, type Gutter, type SpacedLine } from '../gutters.ts'
import type { Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { findInk, joinRuns, type LineInk } from '../preparation/find-ink.ts'
import { partAtLeaders } from '../preparation/part-at-leaders.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { partStackedBoxes } from '../preparation/part-stacked-boxes.ts'
import { trimToCells } from '../preparation/trim-to-cells.ts'
import { isLevel, levelBounds, sliceOf } from '../preparation/text-box.ts'
import { thresholds } from '../thresholds.ts'

const { whiteOfSpace } = thresholds

export const partBoxes: Stage = {
  name: 'part-boxes',
  does: 'Parts the boxes that run over the white between columns, or over that between lines, which a detector takes for one line where they stand close, and leaves leaders out, and the sides of cells at the ends of lines.',
  run({ raster, kind, boxes, rules }) {
    const parted =
      kind === 'snippet'
        ? partAtLeaders(raster, boxes)
        : partAtGutters(
            raster,
            partAtLeaders(raster, partStackedBoxes(raster, trimToCells(raster, boxes, rules))),
          )
    // As many may come out where of two lines in one box one was found by itself as well.
    const isSame = parted.length === boxes.length && parted.every((box, index) => box === boxes[index])
    return isSame ? undefined : { change: `${parted.length} in place of ${boxes.length}`, boxes: parted }
  },
}

function partAtGutters(raster: Raster, boxes: readonly TextBox[]): TextBox[] {
  const lineOf = new Map<TextBox, SpacedLine>()
  for (const [index, box] of partOverlappingBoxes(boxes).entries()) {
    const ink = isLevel(box) ? findInk(raster, box) : undefined
    if (ink) lineOf.set(boxes[index] as TextBox, toWords(ink))
  }
  const gutters = findGutters([...lineOf.values()])
  return boxes.flatMap((box) => {
    const line = lineOf.get(box)
    return cutBox(box, line ? gutters.filter(({ across }) => across.has(line)) : [])
  })
}

/** What is a word by the white around it: it need not be read for that. */
function toWords({ bbox, runs }: LineInk): SpacedLine {
  const [, top, , bottom] = bbox
  const words = joinRuns(runs, whiteOfSpace * (bottom - top))
  return { bbox, words: words.map(({ from, to }) => ({ bbox: [from, top, to, bottom] })) }
}

/** The parts of a box between gutters, each where its own letters stand. */
function cutBox(box: TextBox, gutters: readonly Gutter[]): TextBox[] {
  if (gutters.length === 0) return [box]
  const [left, , right] = levelBounds(box)
  const edges = [left, ...gutters.map(({ x }) => x).toSorted((a, b) => a - b), right]
  return edges.slice(1).map((to, index) => sliceOf(box, edges[index] ?? left, to))
}
