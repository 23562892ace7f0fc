import type { BoundingBox } from '../../shared/document.ts'
import type { TextLine } from '../../main/ocr/ports.ts'

/** Of a line and of its type, in pixels. */
export const height = 30

/** A line whose words are ten pixels a letter wide and fifteen apart. */
export function line(text: string, x: number, y: number, more: Partial<TextLine> = {}): TextLine {
  let at = x
  const words = text.split(' ').map((word) => {
    const x0 = at
    at += word.length * 10 + 15
    return { text: word, bbox: [x0, y, at - 15, y + height] as BoundingBox, confidence: 0.95 }
  })
  return { words, bbox: [x, y, at - 15, y + height], fontSize: height, ...more }
}
