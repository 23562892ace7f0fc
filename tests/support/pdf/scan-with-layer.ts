// Scans under invisible text (render mode 3), as programs for recognising text leave them: right, or wrong in known ways.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { onePagePdf, stream } from '../corpus/raw-pdf.ts'

const require = createRequire(import.meta.url)
const inPackage = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file)
const families = {
  latin: ['Legible Scan Serif', inPackage('dejavu-fonts-ttf', 'ttf/DejaVuSerif.ttf')],
  han: [
    'Legible Scan Han',
    inPackage('@fontsource/zcool-xiaowei', 'files/zcool-xiaowei-chinese-simplified-400-normal.woff'),
  ],
} as const
for (const [family, file] of Object.values(families)) GlobalFonts.registerFromPath(file, family)

// Pixels at 200 dpi, of A4.
const [WIDTH, HEIGHT, MARGIN, GUTTER, LEADING] = [1654, 2339, 160, 70, 1.5]
const POINTS = 72 / 200

export interface ScanOptions {
  writing?: keyof typeof families
  /** Size of the type in pixels at 200 dpi. Default: 30. */
  size?: number
  /** Columns of text beside one another. Default: 1. */
  columns?: 1 | 2
  /** What the layer says of each printed word; of Chinese, each line. Default: the same. */
  say?: (word: string) => string
  /** Whether the layer has no space between two printed words. Default: never. */
  isGlued?: (word: string, next: string) => boolean
  /** By how much the layer lies to the right of what is printed and below it, in pixels. Default: not at all. */
  moved?: readonly [number, number]
  /** The layer is written row by row over both columns. Default: column by column. */
  isRowByRow?: boolean
  /** What the layer has of the lines. Default: 1. */
  share?: number
}

export interface LayeredScan {
  pdf: Uint8Array
  /** As it is printed. */
  lines: string[]
}

interface PlacedLine {
  text: string
  x: number
  baseline: number
}

/** A page filled with `prose`, one paragraph after the other, with a layer over it. */
export function scanWithLayer(prose: readonly string[], options: ScanOptions = {}): LayeredScan {
  const { writing = 'latin', size = 30, columns = 1, say = (word) => word, moved = [0, 0] } = options
  const { isRowByRow = false, share = 1, isGlued = () => false } = options
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f2f0ea'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#222'
  context.font = `${size}px "${families[writing][0]}"`
  const widthOf = (text: string) => context.measureText(text).width
  const gap = writing === 'han' ? '' : ' '
  const columnWidth = (WIDTH - 2 * MARGIN - (columns - 1) * GUTTER) / columns

  const lines: PlacedLine[] = []
  let [column, baseline] = [0, MARGIN]
  for (const line of prose.flatMap((paragraph) => breakLines(paragraph, gap, columnWidth, widthOf))) {
    baseline += LEADING * size
    if (baseline > HEIGHT - MARGIN) [column, baseline] = [column + 1, MARGIN + LEADING * size]
    if (column === columns) break
    lines.push({ text: line, x: MARGIN + column * (columnWidth + GUTTER), baseline })
  }
  for (const { text, x, baseline: y } of lines) context.fillText(text, x, y)

  const layer = lines.slice(0, Math.ceil(share * lines.length))
  const inOrder = isRowByRow ? layer.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x) : layer
  const content = inOrder.flatMap(({ text, x, baseline: y }) => {
    const pieces = gap === '' ? [text] : text.split(gap)
    return pieces.map((piece, index) => {
      const before = pieces.slice(0, index).map((word) => word + gap)
      const said = say(piece)
      const at: [number, number] = [x + widthOf(before.join('')) + moved[0], HEIGHT - y - moved[1]]
      const next = pieces[index + 1]
      if (next !== undefined && isGlued(piece, next))
        return showText(said, at, widthOf(piece + gap), said.length, size)
      return showText(next === undefined ? said : said + gap, at, widthOf(piece), said.length, size)
    })
  })
  return { pdf: pdfOf(canvas.toBuffer('image/jpeg', 60), content), lines: lines.map(({ text }) => text) }
}

function breakLines(text: string, gap: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.split(gap)) {
    const longer = line === '' ? piece : line + gap + piece
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = piece
    } else line = longer
  }
  return [...lines, line]
}

/** Text in letters half as wide as high, drawn out so that its first `letters` are as wide as what is printed. */
function showText(text: string, [x, y]: [number, number], width: number, letters: number, size: number) {
  const codes = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  )
  const stretch = (100 * width) / (0.5 * size * letters)
  const place = `1 0 0 1 ${(x * POINTS).toFixed(2)} ${(y * POINTS).toFixed(2)} Tm`
  return `/Layer ${(size * POINTS).toFixed(2)} Tf ${stretch.toFixed(2)} Tz ${place} <${codes.join('')}> Tj`
}

function pdfOf(jpeg: Uint8Array, layer: readonly string[]): Uint8Array {
  const [width, height] = [WIDTH * POINTS, HEIGHT * POINTS].map((points) => points.toFixed(2))
  const picture = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  return onePagePdf({
    mediaBox: `[0 0 ${width} ${height}]`,
    resources: '/XObject << /Scan 10 0 R >> /Font << /Layer 11 0 R >>',
    content: `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q BT 3 Tr ${layer.join('\n')} ET`,
    objects: {
      10: stream(`${picture} /Filter /DCTDecode`, jpeg),
      11: '<< /Type /Font /Subtype /Type0 /BaseFont /Blank /Encoding /Identity-H /DescendantFonts [12 0 R] /ToUnicode 14 0 R >>',
      12: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Blank /CIDToGIDMap /Identity /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 13 0 R >>',
      13: '<< /Type /FontDescriptor /FontName /Blank /Flags 5 /Ascent 800 /Descent -200 /CapHeight 700 /FontBBox [0 -200 500 800] /ItalicAngle 0 /StemV 80 >>',
      14: stream(
        '',
        '/CIDInit /ProcSet findresource begin begincmap /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end',
      ),
    },
  })
}
