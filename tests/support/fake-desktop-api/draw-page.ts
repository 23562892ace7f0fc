// Draws a page in the browser and remembers where each word was put, so that overlays can be looked at without a reader.
import type { Block, BoundingBox, Line, Page, Word } from '../../../shared/document.ts'
import type { PageReport } from '../../../shared/ocr.ts'

/** A word written as `~seen|read` was hard to read: it is drawn as `seen`, recognised as `read`, and doubtful. */
export type Piece =
  | { type: 'heading' | 'paragraph' | 'small'; text: string; level?: number }
  | { type: 'list'; items: string[] }
  | { type: 'table'; columns: number[]; rows: string[][] }
  | { type: 'gap'; height: number }

export interface PageSketch {
  font: string
  size: number
  /** Paper as a scanner or a camera sees it. */
  paper: 'clean' | 'scan' | 'photo'
  source: PageReport['source']
  pieces: Piece[]
}

export interface DrawnPage {
  canvas: OffscreenCanvas
  page: Page
  report: PageReport
}

const width = 1240
const height = 1754
const margin = 140

export function drawPage(sketch: PageSketch, number: number): DrawnPage {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const random = seeded(number * 7919 + sketch.size)
  paintPaper(context, sketch.paper, random)
  context.fillStyle = sketch.paper === 'clean' ? '#111' : '#2b2925'
  const blocks: Block[] = []
  let y = margin

  function placeLine(words: string[], x: number, size: number, weight: string): Line {
    context.font = `${weight} ${size}px ${sketch.font}`
    const placed: Word[] = []
    let at = x
    for (const spec of words) {
      const [, seen = spec, read = seen] = /^~([^|]+)\|?(.*)$/.exec(spec) ?? []
      const isDoubtful = spec.startsWith('~')
      const wordWidth = context.measureText(seen).width
      if (isDoubtful) context.globalAlpha = 0.55
      context.fillText(seen, at, y + size)
      context.globalAlpha = 1
      const bbox: BoundingBox = [at, y + size * 0.18, at + wordWidth, y + size * 1.24]
      placed.push({
        text: read === '' ? seen : read,
        bbox,
        confidence: isDoubtful ? 0.35 + random() * 0.2 : 0.9 + random() * 0.1,
      })
      at += wordWidth + context.measureText(' ').width
    }
    return lineOf(placed)
  }

  function wrap(text: string, size: number, weight: string, available: number): string[][] {
    context.font = `${weight} ${size}px ${sketch.font}`
    const lines: string[][] = [[]]
    let used = 0
    for (const word of text.split(' ')) {
      const shown = word.replace(/^~/, '').split('|')[0] ?? ''
      const wordWidth = context.measureText(`${shown} `).width
      if (used + wordWidth > available && used > 0) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(word)
      used += wordWidth
    }
    return lines
  }

  for (const piece of sketch.pieces) {
    if (piece.type === 'gap') y += piece.height
    else if (piece.type === 'table') {
      const lines: Line[] = []
      const top = y
      const rowHeight = sketch.size * 2
      const total = piece.columns.reduce((sum, column) => sum + column, 0)
      for (const [rowIndex, row] of piece.rows.entries()) {
        let x = margin
        for (const [index, cell] of row.entries()) {
          y += sketch.size * 0.35
          lines.push(placeLine(cell.split(' '), x + 12, sketch.size, rowIndex === 0 ? 'bold' : 'normal'))
          y -= sketch.size * 0.35
          x += ((piece.columns[index] ?? 1) / total) * (width - 2 * margin)
        }
        y += rowHeight
        context.fillRect(margin, y, width - 2 * margin, 1.5)
      }
      const rows = piece.rows.map((row) => row.map(asRead))
      blocks.push({
        type: 'table',
        text: rows.map((row) => row.join('\t')).join('\n'),
        bbox: [margin, top, width - margin, y],
        lines,
        table: { rows },
      })
      y += sketch.size
    } else {
      const size =
        piece.type === 'heading'
          ? sketch.size * (piece.level === 1 ? 1.7 : 1.25)
          : piece.type === 'small'
            ? sketch.size * 0.8
            : sketch.size
      const weight = piece.type === 'heading' ? 'bold' : 'normal'
      const texts = piece.type === 'list' ? piece.items.map((item) => `• ${item}`) : [piece.text]
      const lines: Line[] = []
      for (const text of texts) {
        for (const words of wrap(text, size, weight, width - 2 * margin)) {
          lines.push(placeLine(words, margin, size, weight))
          y += size * 1.5
        }
      }
      blocks.push({
        type: piece.type === 'small' ? 'paragraph' : piece.type,
        ...(piece.type === 'heading' && { level: piece.level ?? 2 }),
        ...(piece.type === 'small' && { role: 'footer' as const }),
        text: texts.map(asRead).join('\n'),
        bbox: unite(lines.map(({ bbox }) => bbox)),
        lines,
      })
      y += size * 0.9
    }
  }

  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
  const confidence =
    sketch.source === 'text_layer'
      ? 1
      : words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
  return {
    canvas,
    page: {
      page: number,
      width,
      height,
      dpi: 150,
      rotation: 0,
      source: sketch.source,
      confidence,
      text: blocks.map(({ text }) => text).join('\n\n'),
      blocks,
    },
    report: {
      page: number,
      source: sketch.source,
      confidence,
      lowConfidenceWords: words.filter((word) => word.confidence < 0.6).length,
      rotation: 0,
      warnings: [],
    },
  }
}

function asRead(text: string): string {
  return text.replace(/~([^| ]+)(?:\|([^ ]*))?/g, (_, seen: string, read: string | undefined) => read || seen)
}

function lineOf(words: Word[]): Line {
  return {
    text: words.map(({ text }) => text).join(' '),
    bbox: unite(words.map(({ bbox }) => bbox)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
    words,
  }
}

function unite(boxes: BoundingBox[]): BoundingBox {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}

function paintPaper(
  context: OffscreenCanvasRenderingContext2D,
  paper: PageSketch['paper'],
  random: () => number,
): void {
  context.fillStyle = paper === 'clean' ? '#fff' : paper === 'scan' ? '#faf7ef' : '#efe9dd'
  context.fillRect(0, 0, width, height)
  if (paper === 'clean') return
  const shade = context.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, 'rgba(120, 100, 60, 0.02)')
  shade.addColorStop(1, paper === 'photo' ? 'rgba(70, 50, 20, 0.22)' : 'rgba(110, 90, 50, 0.07)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgba(60, 50, 30, 0.16)'
  for (let speck = 0; speck < 260; speck++) {
    context.fillRect(random() * width, random() * height, 1 + random() * 2, 1 + random() * 2)
  }
}

/** The same specks every time, so that pictures can be compared. */
function seeded(seed: number): () => number {
  let state = seed % 2147483647 || 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
