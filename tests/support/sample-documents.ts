// Documents made on the spot for tests of the reader: text that is known, in every format it reads.
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas'

const require = createRequire(import.meta.url)
// A font of our own choice: machines differ in what they have installed.
const FONT = 'Legible Test Sans'
GlobalFonts.registerFromPath(
  join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts/LiberationSans-Regular.ttf'),
  FONT,
)

export interface TextImageOptions {
  width?: number
  fontSize?: number
  background?: string
  color?: string
}

/** Lines of black text on white, as a canvas. */
export function drawText(lines: readonly string[], options: TextImageOptions = {}): Canvas {
  const { fontSize = 40, width = 1000, background = '#fff', color = '#000' } = options
  const canvas = createCanvas(width, Math.round(fontSize * (lines.length * 1.5 + 1.5)))
  const context = canvas.getContext('2d')
  if (background !== 'none') {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.fillStyle = color
  context.font = `${fontSize}px "${FONT}"`
  for (const [index, line] of lines.entries())
    context.fillText(line, fontSize, fontSize * (1.5 * index + 1.75))
  return canvas
}

export const pngOf = (lines: readonly string[], options?: TextImageOptions): Uint8Array =>
  drawText(lines, options).toBuffer('image/png')

export const jpegOf = (lines: readonly string[], options?: TextImageOptions): Uint8Array =>
  drawText(lines, options).toBuffer('image/jpeg', 90)

export const webpOf = (lines: readonly string[], options?: TextImageOptions): Uint8Array =>
  drawText(lines, options).toBuffer('image/webp', 90)

/** A PDF with a text layer; each page is a list of lines. */
export async function textPdf(pages: readonly (readonly string[])[], password?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage([595, 842])
    for (const [index, line] of lines.entries())
      page.drawText(line, { x: 60, y: 770 - index * 18, size: 12, font })
  }
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` })
  return pdf.save()
}

/** A PDF whose pages are pictures of text, as a scanner makes it. */
export async function scannedPdf(
  pages: readonly (readonly string[])[],
  options?: TextImageOptions,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const lines of pages) {
    const canvas = drawText(lines, { width: 1654, ...options })
    const image = await pdf.embedJpg(canvas.toBuffer('image/jpeg', 85))
    // 200 dpi.
    const page = pdf.addPage([(canvas.width * 72) / 200, (canvas.height * 72) / 200])
    page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  }
  return pdf.save()
}

/** Enough text to keep a thread busy for seconds. */
export const longText = (lines: number): string[] =>
  Array.from(
    { length: lines },
    (_, index) => `Line ${index + 1}: the quick brown fox jumps over the lazy dog again`,
  )
