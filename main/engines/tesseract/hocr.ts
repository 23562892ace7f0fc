import type { BoundingBox } from '../../../shared/document.ts'
import type { RecognizedWord, TextLine } from '../../ocr/ports.ts'

// Tesseract writes one element a line, with attributes in a fixed order; this reads that and is no general hOCR parser.
const ELEMENT =
  /<(?:div|p|span) class='(ocr_\w+|ocrx_word)'[^>]*? title=(?:"([^"]*)"|'([^']*)')[^>]*>(?:(.*?)<\/span>)?/g
const LINES = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

/** Lines with their words, in Tesseract's order; words and lines without any visible character are left out. */
export function parseHocrLines(hocr: string): TextLine[] {
  const lines: TextLine[] = []
  let line: TextLine | undefined
  for (const [, kind = '', doubleQuoted, singleQuoted, content] of hocr.matchAll(ELEMENT)) {
    const title = doubleQuoted ?? singleQuoted ?? ''
    if (LINES.has(kind)) {
      const size = Number(/x_size ([\d.]+)/.exec(title)?.[1])
      line = { words: [], bbox: boxOf(title), ...(size > 0 && { fontSize: size }) }
      lines.push(line)
    } else if (kind === 'ocrx_word') {
      const word = wordOf(title, content ?? '')
      if (word) line?.words.push(word)
    }
  }
  return lines.filter(({ words }) => words.length > 0)
}

function wordOf(title: string, content: string): RecognizedWord | undefined {
  const text = unescape(content.replaceAll(/<[^>]*>/g, '')).trim()
  if (text === '') return undefined
  const percent = Number(/x_wconf (-?[\d.]+)/.exec(title)?.[1] ?? 0)
  const confidence = Math.min(Math.max(percent / 100, 0), 1)
  return { text, bbox: boxOf(title), confidence, source: 'tesseract' }
}

function boxOf(title: string): BoundingBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (/bbox (-?\d+ -?\d+ -?\d+ -?\d+)/.exec(title)?.[1] ?? '')
    .split(' ')
    .map(Number)
  return [x0, y0, x1, y1]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescape = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
