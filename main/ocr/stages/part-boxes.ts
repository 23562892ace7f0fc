import { findGutters, type Gutter, type SpacedLine } from '../gutters.ts'
import type { Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { findInk, joinRuns, type LineInk } from '../preparation/find-ink.ts'
import { partAtLeaders } from '../preparation/part-at-leaders.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { partStackedBoxes } from '../preparation/part-stacked-boxes.ts'
import { trimToCells } from '../preparation/trim-to-cells.ts'
import { isLevel, levelBounds, sliceOf, toTextBox } from '../preparation/text-box.ts'
import { thresholds } from '../thresholds.ts'

const { besideGutter, whiteOfSpace } = thresholds

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
    const crossed = gutters.filter(
      (gutter) => (line && gutter.across.has(line)) || showsGutter(raster, box, gutter),
    )
    return cutBox(box, crossed)
  })
}

/**
 * Whether a box has white where a gutter beside its neighbours is, though as a whole it shows none: it is tall or tilted
 * where lines stand a little higher in one of two columns.
 */
function showsGutter(raster: Raster, box: TextBox, { x, top, bottom, lineHeight }: Gutter): boolean {
  const reach = besideGutter * lineHeight
  const [left, , right] = levelBounds(box)
  const y = box.centerY + (x - box.centerX) * Math.tan(box.angle)
  if (x - left < reach || right - x < reach || y < top || y > bottom) return false
  const around = toTextBox([x - reach, y - lineHeight / 2, x + reach, y + lineHeight / 2])
  const ink = findInk(raster, around)
  return ink !== undefined && ink.runs.every(({ from, to }) => to < x || from > x)
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
