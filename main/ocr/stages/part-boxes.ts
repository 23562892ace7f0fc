import type { BoundingBox } from '../../../shared/document.ts'
import { findGutters, type SpacedLine } from '../gutters.ts'
import type { Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { findInk, type LineInk } from '../preparation/find-ink.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { boundsOf, isLevel } from '../preparation/text-box.ts'
import type { Thresholds } from '../thresholds.ts'

export const partBoxes: Stage = {
  name: 'part-boxes',
  does: 'Parts the boxes that run over the white between columns, which a detector takes for one line where columns stand close.',
  run({ raster, kind, boxes }, { profile }) {
    if (kind === 'snippet') return Promise.resolve(undefined)
    const parted = partAtGutters(raster, boxes, profile)
    const change = `${parted.length - boxes.length} more`
    return Promise.resolve(parted.length === boxes.length ? undefined : { change, boxes: parted })
  },
}

function partAtGutters(raster: Raster, boxes: readonly TextBox[], profile: Thresholds): TextBox[] {
  const lineOf = new Map<TextBox, SpacedLine>()
  for (const [index, box] of partOverlappingBoxes(boxes, profile).entries()) {
    const ink = isLevel(box, profile) ? findInk(raster, box) : undefined
    if (ink) lineOf.set(boxes[index] as TextBox, toWords(ink, profile))
  }
  const gutters = findGutters([...lineOf.values()])
  return boxes.flatMap((box) => {
    const line = lineOf.get(box)
    return line
      ? cutAt(
          box,
          gutters.filter(({ across }) => across.has(line)).map(({ x }) => x),
        )
      : [box]
  })
}

/** What is a word by the white around it: it need not be read for that. */
function toWords({ bbox, runs }: LineInk, { whiteOfSpace }: Thresholds): SpacedLine {
  const [, top, , bottom] = bbox
  const words: { bbox: BoundingBox }[] = []
  for (const { from, to } of runs) {
    const last = words.at(-1)
    if (last && from - last.bbox[2] < whiteOfSpace * (bottom - top)) last.bbox[2] = to
    else words.push({ bbox: [from, top, to, bottom] })
  }
  return { bbox, words }
}

function cutAt(box: TextBox, places: readonly number[]): TextBox[] {
  if (places.length === 0) return [box]
  const [left, , right] = boundsOf(box)
  const edges = [left, ...places.toSorted((a, b) => a - b), right]
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? left
    return { ...box, angle: 0, centerX: (from + to) / 2, width: to - from }
  })
}
