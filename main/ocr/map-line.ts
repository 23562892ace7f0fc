import type { BoundingBox } from '../../shared/document.ts'
import type { TextLine } from './ports.ts'

export type MapBox = (bbox: BoundingBox) => BoundingBox

export const scaleBy =
  (across: number, down: number): MapBox =>
  ([x0, y0, x1, y1]) => [x0 * across, y0 * down, x1 * across, y1 * down]

/** The line with every box of it mapped; `scale` is what the mapping does to the size of type. */
export function mapLine(line: TextLine, map: MapBox, scale: number): TextLine {
  return {
    ...line,
    bbox: map(line.bbox),
    words: line.words.map((word) => ({ ...word, bbox: map(word.bbox) })),
    ...(line.fontSize !== undefined && { fontSize: line.fontSize * scale }),
  }
}
