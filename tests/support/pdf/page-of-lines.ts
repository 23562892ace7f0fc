import type { BoundingBox, Page, Rotation } from '../../../shared/document.ts'

// Pixels at 144 dpi.
const [LEFT, TOP, LEADING, HEIGHT, ADVANCE] = [60, 80, 60, 30, 18]

/**
 * A recognised page of A5 with these lines, a word an item of each, `gap` pixels apart, and `leading` from line to line; those
 * read from the right end at its right margin.
 */
export function pageOfLines(
  lines: readonly (readonly string[])[],
  {
    rotation = 0,
    fromRight = [],
    gap = 10,
    leading = LEADING,
  }: { rotation?: Rotation; fromRight?: readonly number[]; gap?: number; leading?: number } = {},
): Page {
  const [width, height] = [840, 1190]
  const blocks = lines.map((words, index) => {
    let at = LEFT
    const top = TOP + index * leading
    const placed = words.map((text) => {
      const length = Math.max(Array.from(text).length, 1) * ADVANCE
      const span: [number, number] = [at, at + length]
      at += length + gap
      const [x0, x1] = fromRight.includes(index) ? [width - span[1], width - span[0]] : span
      return {
        text,
        bbox: [x0, top, x1, top + HEIGHT] as BoundingBox,
        confidence: 0.9,
        source: 'ppocr' as const,
      }
    })
    const text = words.join(' ')
    const bbox: BoundingBox = [
      Math.min(...placed.map((word) => word.bbox[0])),
      top,
      Math.max(...placed.map((word) => word.bbox[2])),
      top + HEIGHT,
    ]
    return { type: 'paragraph' as const, text, bbox, lines: [{ text, bbox, confidence: 0.9, words: placed }] }
  })
  return {
    page: 1,
    width,
    height,
    dpi: 144,
    rotation,
    source: 'ocr',
    confidence: 0.9,
    text: lines.map((words) => words.join(' ')).join('\n\n'),
    blocks,
  }
}
