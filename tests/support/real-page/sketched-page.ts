// Pages written as text: drawn as pictures, and placed as the lines that a recogniser would find on them. What becomes of
// the lines (paragraphs, headings, tables, confidence) is the program's own work.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { RecognizedWord, TextLine } from '../../../main/ocr/ports.ts'

/**
 * A page, a paragraph an item; `''` is some white. `# Harbour`, `## Lamp`: headings. `Paraffin | £31.75`: a row of a table.
 * A word written as `~seen|read` is printed as the first and read, with doubt, as the second.
 */
export type PageSketch = readonly string[]

export const pageSize = { width: 1240, height: 1754, dpi: 150 }

const folder = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
const font = 'Sketched Page'
for (const weight of ['Regular', 'Bold'])
  GlobalFonts.registerFromPath(join(folder, `LiberationSans-${weight}.ttf`), font)

const margin = 140
const sizes = { h1: 50, h2: 42, body: 28 }
const measuring = createCanvas(1, 1).getContext('2d')

interface PlacedLine extends TextLine {
  size: number
  isBold: boolean
  /** What is printed, word by word. */
  printed: string[]
}

/** The lines that a recogniser finds on the page. */
export function readSketch(sketch: PageSketch): TextLine[] {
  return place(sketch).map(({ words, bbox, fontSize, bold }) => ({
    words,
    bbox,
    ...(fontSize !== undefined && { fontSize }),
    ...(bold !== undefined && { bold }),
  }))
}

/** The page as a PNG of so many pixels on its longer side. */
export function drawSketch(sketch: PageSketch, maxSide: number): Buffer {
  const scale = Math.min(1, maxSide / pageSize.height)
  const canvas = createCanvas(Math.round(pageSize.width * scale), Math.round(pageSize.height * scale))
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pageSize.width, pageSize.height)
  context.fillStyle = '#111'
  for (const { words, size, isBold, printed } of place(sketch)) {
    context.font = fontOf(size, isBold)
    for (const [index, { bbox }] of words.entries())
      context.fillText(printed[index] ?? '', bbox[0], bbox[1] + size * 0.82)
  }
  return canvas.toBuffer('image/png')
}

function place(sketch: PageSketch): PlacedLine[] {
  const lines: PlacedLine[] = []
  let y = margin
  for (const item of sketch) {
    const [, hashes = '', text = ''] = /^(#*) ?(.*)$/.exec(item) ?? []
    const size = hashes === '#' ? sizes.h1 : hashes === '##' ? sizes.h2 : sizes.body
    const cells = text.split(' | ')
    if (cells.length > 1) {
      const column = (pageSize.width - 2 * margin) / cells.length
      for (const [index, cell] of cells.entries())
        if (cell !== '') lines.push(placeLine(cell.split(' '), margin + index * column, y, size, false))
      y += size * 1.6
    } else {
      for (const words of wrap(text.split(' '), size, hashes !== '')) {
        if (text !== '') lines.push(placeLine(words, margin, y, size, hashes !== ''))
        y += size * 1.45
      }
      y += size
    }
  }
  return lines
}

function placeLine(specs: string[], left: number, y: number, size: number, isBold: boolean): PlacedLine {
  measuring.font = fontOf(size, isBold)
  const words: RecognizedWord[] = []
  const printed: string[] = []
  let x = left
  for (const spec of specs) {
    const { seen, read } = parseWord(spec)
    const width = measuring.measureText(seen).width
    words.push({
      text: read,
      bbox: [x, y, x + width, y + size * 1.05],
      confidence: seen === read ? 0.96 : 0.42,
    })
    printed.push(seen)
    x += width + measuring.measureText(' ').width
  }
  return {
    words,
    bbox: [left, y, words.at(-1)?.bbox[2] ?? left, y + size * 1.05],
    fontSize: size,
    bold: isBold,
    size,
    isBold,
    printed,
  }
}

function wrap(specs: string[], size: number, isBold: boolean): string[][] {
  measuring.font = fontOf(size, isBold)
  const lines: string[][] = [[]]
  let used = 0
  for (const spec of specs) {
    const width = measuring.measureText(`${parseWord(spec).seen} `).width
    if (used > 0 && used + width > pageSize.width - 2 * margin) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(spec)
    used += width
  }
  return lines
}

function parseWord(spec: string): { seen: string; read: string } {
  const [, seen = spec, read = spec] = /^~([^|]+)\|(.+)$/.exec(spec) ?? []
  return { seen, read }
}

const fontOf = (size: number, isBold: boolean) => `${isBold ? 'bold ' : ''}${size}px "${font}"`
