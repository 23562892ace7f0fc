// Documents made on the spot for tests of the reader: text that is known, in every format it reads.
import { createRequire } from 'node:module'
import { join, dirname } from 'node:path'
import { concatTransformationMatrix, drawObject, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts, type Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { onePagePdf, stream } from './corpus/raw-pdf.ts'

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

/** A PDF of three pages: one with this line, one whose picture is damaged, and an empty one. */
export async function partlyDamagedPdf(line: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText(line, { x: 60, y: 700, size: 12 })
  const picture = pdf.context.stream('no picture', {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 800,
    Height: 1000,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
  })
  const page = pdf.addPage()
  const name = page.node.newXObject('Picture', pdf.context.register(picture))
  const [width, height] = [page.getWidth(), page.getHeight()]
  page.pushOperators(concatTransformationMatrix(width, 0, 0, height, 0, 0), drawObject(name))
  pdf.addPage()
  return pdf.save()
}

/** A PDF of one page in black and white as fax machines and office scanners pack it (CCITT Group 4). */
export async function faxedPdf(lines: readonly string[]): Promise<Uint8Array> {
  const canvas = drawText(lines, { width: 1648, fontSize: 48 })
  const [width, height] = [canvas.width, Math.ceil(canvas.height / 16) * 16]
  const tiff = await sharp(canvas.toBuffer('image/png'))
    .extend({ bottom: height - canvas.height, background: '#fff' })
    .flatten()
    .toColourspace('b-w')
    // One tile, since a PDF's image is one piece.
    .tiff({ compression: 'ccittfax4', bitdepth: 1, tile: true, tileWidth: width, tileHeight: height })
    .toBuffer()
  const parameters = `/K -1 /Columns ${width} /Rows ${height}`
  const dict = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`
  const image = stream(`${dict} /Filter /CCITTFaxDecode /DecodeParms << ${parameters} >>`, onlyTileOf(tiff))
  // 200 dpi.
  const [widthPoints, heightPoints] = [(width * 72) / 200, (height * 72) / 200]
  return onePagePdf({
    mediaBox: `[0 0 ${widthPoints} ${heightPoints}]`,
    resources: '/XObject << /I 10 0 R >>',
    content: `${widthPoints} 0 0 ${heightPoints} 0 0 cm /I Do`,
    objects: { 10: image },
  })
}

/** TIFF 6.0: the directory's entries 324 and 325 say where a tile lies and how long it is. */
function onlyTileOf(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4)
  const valueOf = (tag: number) => {
    for (let entry = 0; entry < tiff.readUInt16LE(directory); entry++) {
      const at = directory + 2 + entry * 12
      if (tiff.readUInt16LE(at) === tag) return tiff.readUInt32LE(at + 8)
    }
    throw new Error(`the TIFF has no entry ${tag}`)
  }
  const offset = valueOf(324)
  return tiff.subarray(offset, offset + valueOf(325))
}

/** Enough text to keep a thread busy for seconds. */
export const longText = (lines: number): string[] =>
  Array.from(
    { length: lines },
    (_, index) => `Line ${index + 1}: the quick brown fox jumps over the lazy dog again`,
  )
