import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints, heightOf, middleOf, unite, widthOf } from '../../ocr/bounding-box.ts'
import type { RecognizedWord, TextLine } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { multiply, type Matrix } from './matrix.ts'
import type { DrawnPath } from './page-drawing.ts'
import { subpaths } from './path.ts'

const { drawnBulletGap, leastDrawnBullet, mostBulletNumbers, mostDrawnBullet, offMiddle, squareBullet } =
  thresholds

/** Lines with the bullets before them that a file draws as shapes, as browsers do: else their lists would be none. */
export function withDrawnBullets(
  lines: readonly TextLine[],
  paths: readonly DrawnPath[],
  toPage: Matrix,
): TextLine[] {
  const shapes = paths.flatMap((path) => toBullet(path, toPage))
  if (shapes.length === 0) return [...lines]
  const placed = Map.groupBy(shapes, ({ bbox }) => lines.find((line) => standsBefore(bbox, line, lines)))
  const loose = new Set(placed.get(undefined))
  return lines.map((line) => {
    const [bullet, ...others] = placed.get(line) ?? []
    if (bullet === undefined || others.length > 0) return line
    const { text, bbox } = bullet
    // Of a dotted rule, most dots stand before nothing.
    const below = shapes.filter((other) => Math.abs(other.bbox[0] - bbox[0]) < widthOf(other.bbox))
    if (2 * below.filter((other) => loose.has(other)).length >= below.length) return line
    const tag = line.words[0]?.tag
    const word = { text, bbox, confidence: 1, ...(tag && { tag }) }
    return { ...line, words: [word, ...line.words], bbox: unite([bbox, line.bbox]) }
  })
}

/** A small shape as high as it is wide; a ring where it is not filled. */
function toBullet(
  { matrix, data, fill }: DrawnPath,
  toPage: Matrix,
): Pick<RecognizedWord, 'text' | 'bbox'>[] {
  if (data.length > mostBulletNumbers) return []
  const parts = [...subpaths(data, multiply(toPage, matrix))]
  const isCurved = parts.some((part) => part.isCurved)
  const bbox = aroundPoints(parts.flatMap(({ points }) => points))
  const [less = 0, more = 0] = [widthOf(bbox), heightOf(bbox)].sort((a, b) => a - b)
  if (!(less >= squareBullet * more) || more === 0) return []
  return [{ text: fill === undefined ? '◦' : isCurved ? '•' : '▪', bbox }]
}

function standsBefore(bullet: BoundingBox, line: TextLine, lines: readonly TextLine[]): boolean {
  const [first] = line.words
  const size = line.fontSize
  if (first === undefined || size === undefined) return false
  const isAsLarge = widthOf(bullet) > leastDrawnBullet * size && widthOf(bullet) < mostDrawnBullet * size
  const gap = first.bbox[0] - bullet[2]
  const isBehind = ({ bbox }: TextLine) =>
    bbox[0] < first.bbox[0] &&
    bbox[2] > bullet[0] - drawnBulletGap * size &&
    bbox[1] < bullet[3] &&
    bbox[3] > bullet[1]
  return (
    isAsLarge &&
    gap > 0 &&
    gap < drawnBulletGap * size &&
    Math.abs(middleOf(bullet) - middleOf(first.bbox)) < offMiddle * size &&
    !lines.some((other) => other !== line && isBehind(other))
  )
}
