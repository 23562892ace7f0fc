// PDFs too long to be stored, made when a test needs them.
import { PDFDocument, StandardFonts, type PDFImage } from '@cantoo/pdf-lib'
import { paragraph } from '../prose.ts'
import { seededRandom } from '../seeded-random.ts'

/** A PDF with a text layer; each page is a list of paragraphs, at most about 400 words in all. */
export async function makeTextPdf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  for (const paragraphs of pages) {
    const page = pdf.addPage([595, 842])
    let y = 780
    for (const text of paragraphs) {
      page.drawText(text, { x: 70, y, size: 11, font, maxWidth: 455, lineHeight: 15 })
      y -= 15 * (1 + Math.ceil(font.widthOfTextAtSize(text, 11) / 440)) + 4
    }
  }
  return pdf.save()
}

/** The paragraphs of `count` pages, each beginning with `Page n of count.`; the same for the same seed. */
export function proseOfPages(count: number, seed: number): string[][] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_value, index) => [
    `Page ${index + 1} of ${count}.`,
    ...Array.from({ length: 3 }, () => paragraph(random)),
  ])
}

/**
 * A PDF whose pages are pictures and nothing else (JPEG or PNG); the same array given twice is stored once,
 * so that a thousand pages stay small.
 */
export async function makeScannedPdf(
  pageImages: readonly Uint8Array[],
  options: { dpi?: number } = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const known = new Map<Uint8Array, PDFImage>()
  for (const bytes of pageImages) {
    const image =
      known.get(bytes) ?? (bytes[0] === 0x89 ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes))
    known.set(bytes, image)
    const scale = 72 / (options.dpi ?? 150)
    const [width, height] = [image.width * scale, image.height * scale]
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}
