import type { Rotation } from '../../../shared/document.ts'
import type { Matrix } from './page-space.ts'
import { toRotation } from '../../ocr/preparation/turn-raster.ts'

type Turn = (x: number, y: number) => readonly [number, number]

// Of the unit square in which a PDF draws an image, origin at its lower left.
const upright: Turn = (x, y) => [x, y]
const clockwise: Turn = (x, y) => [y, 1 - x]
const onItsHead: Turn = (x, y) => [1 - x, 1 - y]
const anticlockwise: Turn = (x, y) => [1 - y, x]
const mirrored: Turn = (x, y) => [1 - x, y]

const after =
  (first: Turn, then: Turn): Turn =>
  (x, y) =>
    then(...first(x, y))

/** By EXIF orientation 1 to 8 (EXIF 2.3, tag 0112): how stored pixels come to lie as the picture was taken, and the quarter turn in it. */
const orientations: readonly { turn: Turn; rotation: Rotation }[] = [
  { turn: upright, rotation: 0 },
  { turn: mirrored, rotation: 0 },
  { turn: onItsHead, rotation: 180 },
  { turn: after(mirrored, onItsHead), rotation: 180 },
  { turn: after(mirrored, anticlockwise), rotation: 90 },
  { turn: clockwise, rotation: 90 },
  { turn: after(mirrored, clockwise), rotation: 270 },
  { turn: anticlockwise, rotation: 270 },
]

const turns: Readonly<Record<Rotation, Turn>> = {
  0: upright,
  90: clockwise,
  180: onItsHead,
  270: anticlockwise,
}

/** The matrix that draws an image upright over a whole page: as its file says it lies, and then as its text showed. */
export function turnImage(
  orientation: number,
  rotation: number,
  [width, height]: readonly [number, number],
): Matrix {
  const stored = orientations[orientation - 1] ?? { turn: upright, rotation: 0 as Rotation }
  const further = toRotation(rotation - stored.rotation)
  const turn = after(stored.turn, turns[further])
  const [originX, originY] = turn(0, 0)
  const [rightX, rightY] = turn(1, 0)
  const [topX, topY] = turn(0, 1)
  return [
    (rightX - originX) * width,
    (rightY - originY) * height,
    (topX - originX) * width,
    (topY - originY) * height,
    originX * width,
    originY * height,
  ]
}
