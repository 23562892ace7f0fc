import type { BoundingBox } from '../../shared/document.ts'

/** A line that Tesseract's layout analysis found, not yet read. */
export interface LayoutLine {
  /** Of its ink, at least from the ascenders' to the descenders' height. */
  bbox: BoundingBox
  /** Of its words, from left to right, and of each spot of ink in them. */
  words: { bbox: BoundingBox; blobs: BoundingBox[] }[]
  /** Heights on the page from which and to which its type reaches, ascender to descender, whatever ink lies higher or lower. */
  typeTop: number
  typeBottom: number
  /** Ascender to descender, in pixels. */
  typeHeight: number
  /** Numbers that lines of one block and of one paragraph share. */
  block: number
  paragraph: number
}

// As far as tesseract.js's JSON is read here; its types know the layout's form only after reading.
interface Box {
  bbox: { x0: number; y0: number; x1: number; y1: number }
}
interface Line extends Box {
  baseline: { y0: number; y1: number }
  rowAttributes: { rowHeight: number; descenders: number }
  words: (Box & { symbols: Box[] })[]
}
type Blocks = { paragraphs: { lines: Line[] }[] }[]

/** Lines in the order of Tesseract's blocks. */
export function layoutLinesOf(blocks: unknown): LayoutLine[] {
  const lines: LayoutLine[] = []
  let paragraphCount = 0
  for (const [block, { paragraphs }] of ((blocks ?? []) as Blocks).entries())
    for (const paragraph of paragraphs) {
      paragraphCount++
      for (const line of paragraph.lines) lines.push(lineOf(line, block, paragraphCount))
    }
  return lines
}

function lineOf(
  { bbox, baseline, rowAttributes, words }: Line,
  block: number,
  paragraph: number,
): LayoutLine {
  const base = (baseline.y0 + baseline.y1) / 2
  const below = Math.abs(rowAttributes.descenders)
  const [typeTop, typeBottom] = [Math.floor(base - rowAttributes.rowHeight + below), Math.ceil(base + below)]
  return {
    bbox: [bbox.x0, Math.min(bbox.y0, typeTop), bbox.x1, Math.max(bbox.y1, typeBottom)],
    words: words
      // Of a word without ink Tesseract gives the bounds of the whole page.
      .filter((word) => word.bbox.x0 >= bbox.x0 && word.bbox.x1 <= bbox.x1)
      .map((word) => ({ bbox: boxOf(word), blobs: word.symbols.map(boxOf) }))
      .sort((a, b) => a.bbox[0] - b.bbox[0]),
    typeTop,
    typeBottom,
    typeHeight: rowAttributes.rowHeight,
    block,
    paragraph,
  }
}

const boxOf = ({ bbox: { x0, y0, x1, y1 } }: Box): BoundingBox => [x0, y0, x1, y1]
