import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints, heightOf, middleOf, unite, widthOf } from '../../ocr/bounding-box.ts'
import type { RecognizedWord, TextLine } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { applyTo, multiply, type Matrix } from './matrix.ts'
import type { DrawnPath } from './page-drawing.ts'
import { CLOSE, CURVE, LINE, MOVE } from './pdfjs-format.ts'

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
  const placed = shapes.map((shape) => ({
    ...shape,
    line: lines.find((line) => standsBefore(shape.bbox, line, lines)),
  }))
  return lines.map((line) => {
    const [bullet, ...others] = placed.filter((shape) => shape.line === line)
    if (bullet === undefined || others.length > 0) return line
    // Of a dotted rule, most dots stand before nothing.
    const below = placed.filter(({ bbox }) => Math.abs(bbox[0] - bullet.bbox[0]) < widthOf(bbox))
    if (2 * below.filter((shape) => shape.line).length <= below.length) return line
    const { text, bbox } = bullet
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
  const { points, isCurved } = pointsOf(data)
  const bbox = aroundPoints(points.map(([x, y]) => applyTo(multiply(toPage, matrix), x, y)))
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

function pointsOf(data: ArrayLike<number>): { points: [number, number][]; isCurved: boolean } {
  const points: [number, number][] = []
  let isCurved = false
  for (let at = 0; at < data.length;) {
    const step = data[at++]
    const count = step === CLOSE ? 0 : step === MOVE || step === LINE ? 1 : step === CURVE ? 3 : 2
    isCurved ||= count > 1
    for (let point = 0; point < count; point++, at += 2) points.push([data[at] ?? 0, data[at + 1] ?? 0])
  }
  return { points, isCurved }
}
