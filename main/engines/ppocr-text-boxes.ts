import type { TextBox } from '../ocr/ports.ts'
import { minimumRectangle } from './ppocr-minimum-rectangle.ts'

// The four values PaddleOCR ships with this detector (DBPostProcess of PP-OCRv4): lowering them brings noise as lines.
const PIXEL_THRESHOLD = 0.3
const BOX_THRESHOLD = 0.6
const UNCLIP_RATIO = 1.5
const MIN_SIDE = 3

/**
 * Turns a text probability map into line boxes, in pixels of the map (Liao et al., Real-time Scene Text Detection
 * with Differentiable Binarization, 2020).
 *
 * The network marks the core of each line only; its rectangle is grown by area x ratio / perimeter.
 */
export function findTextBoxes(probability: Float32Array, width: number, height: number): TextBox[] {
  const seen = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  const boxes: TextBox[] = []
  for (let start = 0; start < probability.length; start++) {
    if (seen[start] || (probability[start] ?? 0) <= PIXEL_THRESHOLD) continue
    const component = floodFill(start, probability, width, height, seen, stack)
    if (component.score < BOX_THRESHOLD) continue
    const core = minimumRectangle(component.rows)
    if (Math.min(core.width, core.height) < MIN_SIDE) continue
    const growth = (UNCLIP_RATIO * core.width * core.height) / (2 * (core.width + core.height))
    boxes.push({
      ...core,
      width: core.width + 2 * growth,
      height: core.height + 2 * growth,
      score: component.score,
    })
  }
  return boxes
}

function floodFill(
  start: number,
  probability: Float32Array,
  width: number,
  height: number,
  seen: Uint8Array,
  stack: Int32Array,
): { rows: { y: number; from: number; to: number }[]; score: number } {
  const rows = new Map<number, { y: number; from: number; to: number }>()
  let size = 1
  let count = 0
  let sum = 0
  stack[0] = start
  seen[start] = 1
  while (size > 0) {
    const index = stack[--size] ?? 0
    const x = index % width
    const y = (index - x) / width
    count++
    sum += probability[index] ?? 0
    const row = rows.get(y)
    if (!row) rows.set(y, { y, from: x, to: x })
    else if (x < row.from) row.from = x
    else if (x > row.to) row.to = x
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (seen[next] || (probability[next] ?? 0) <= PIXEL_THRESHOLD) continue
        seen[next] = 1
        stack[size++] = next
      }
    }
  }
  return { rows: [...rows.values()], score: sum / count }
}
