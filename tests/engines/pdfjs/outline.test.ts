import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { openPdfjsDocument } from '../../../main/engines/pdfjs/document.ts'
import { composeDocument } from '../../../main/ocr/document/compose-document.ts'
import { toPageResult } from '../../../main/ocr/page-result.ts'
import { addOutline } from '../../support/add-outline.ts'

/** Two pages on which nothing but the outline tells headings from text. */
async function report(isNamed: boolean): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const write = (lines: readonly (readonly [text: string, y: number, size?: number])[]) => {
    const page = pdf.addPage([595, 842])
    for (const [text, y, size = 10] of lines) page.drawText(text, { x: 60, y, size, font })
  }
  const prose = (y: number) =>
    [0, 1, 2, 3].map((row) => ['and then the ship went on its way to the harbour.', y - 13 * row] as const)
  write([
    ['The Harbour Report', 780, 20],
    ['Ways and means', 700],
    ...prose(670),
    ['of old ropes', 580],
    ...prose(550),
  ])
  write([['Ways and means', 700], ...prose(670), ['Seen from afar', 580], ...prose(550)])
  addOutline(
    pdf,
    [
      { title: '1. Ways and means', level: 1, page: 1 },
      { title: '1.1. Of old ropes', level: 2, page: 1 },
      { title: 'Seen  from afar', level: 1, page: 2 },
    ],
    isNamed,
  )
  return pdf.save()
}

test.each([
  ['pages', false],
  ['named places', true],
])(
  'an outline that leads to %s tells headings and their levels, on the page it leads to',
  async (_, isNamed) => {
    const pdf = await openPdfjsDocument(await report(isNamed), { maxImagePixels: 1_000_000 })
    const results = []
    for (const number of [1, 2]) {
      const { lines, rules } = await pdf.readTextLayer(number, 72)
      const outline = await pdf.readOutline(number)
      const page = { width: 595, height: 842, dpi: 72, rotation: 0, source: 'text_layer' } as const
      results.push(toPageResult({ ...page, lines, rules, outline, warnings: [], stages: [] }, number))
    }
    await pdf.close()
    const headings = composeDocument(results).pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, level, text }) => (type === 'heading' ? [[level, text]] : [])),
    )
    expect(headings).toEqual([
      [1, 'The Harbour Report'],
      [2, 'Ways and means'],
      [3, 'of old ropes'],
      [2, 'Seen from afar'],
    ])
  },
)
