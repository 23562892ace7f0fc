import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox } from '../../../shared/document.ts'
import { aroundPoints } from '../../ocr/bounding-box.ts'

/** `[a, b, c, d, e, f]` as PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly number[]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that first applies `inner`, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix) => Util.transform(outer, inner) as Matrix

export function applyTo(matrix: Matrix, x: number, y: number): [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Pixels for each unit of a page, which may have a unit of its own: pdf.js's `scale` leaves that out. */
export const unitScale = ([a = 1, b = 0]: Matrix): number => Math.hypot(a, b)

/** Upright box around the four transformed corners. */
export function transformBox(matrix: Matrix, [x0, y0, x1, y1]: BoundingBox): BoundingBox {
  return aroundPoints([
    applyTo(matrix, x0, y0),
    applyTo(matrix, x1, y0),
    applyTo(matrix, x0, y1),
    applyTo(matrix, x1, y1),
  ])
}
