import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox } from '../../../shared/document.ts'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What pdf.js takes for one piece of text, as upright as its page is shown, in points. */
export interface PdfText {
  text: string
  bbox: BoundingBox
}

const load = (bytes: Uint8Array) =>
  getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: join(folder, 'cmaps') + sep,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    verbosity: 0,
  })

/** The text of each page of a PDF with the spaces and line breaks that pdf.js finds, as it is searched and copied. */
export async function readPdfLines(bytes: Uint8Array): Promise<string[]> {
  const loading = load(bytes)
  const pdf = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await loading.destroy()
  return pages
}

/** The text of each page of a PDF as pdf.js finds it, in its order. */
export async function readPdfTexts(bytes: Uint8Array): Promise<PdfText[][]> {
  const loading = load(bytes)
  const pdf = await loading.promise
  const pages: PdfText[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
        const [along, up] = [Math.hypot(a, b), Math.hypot(c, d)]
        const ends = [0, 1].flatMap((u) =>
          [0, 1].map((v) =>
            viewport.convertToViewportPoint(
              x + ((a * item.width) / along) * u + ((c * item.height) / up) * v,
              y + ((b * item.width) / along) * u + ((d * item.height) / up) * v,
            ),
          ),
        ) as [number, number][]
        const [xs, ys] = [ends.map(([px]) => px), ends.map(([, py]) => py)]
        return [
          {
            text: item.str,
            bbox: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as BoundingBox,
          },
        ]
      }),
    )
  }
  await loading.destroy()
  return pages
}

/** All of it, page by page, with single spaces. */
export async function readPdfText(bytes: Uint8Array): Promise<string[]> {
  const pages = await readPdfTexts(bytes)
  return pages.map((texts) =>
    texts
      .map(({ text }) => text.trim())
      .join(' ')
      .normalize('NFKC')
      .replaceAll(/\s+/g, ' '),
  )
}
