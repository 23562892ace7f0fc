import {
  PDFDocument,
  PDFName,
  PDFNumber,
  StandardFonts,
  TextRenderingMode,
  degrees,
  rgb,
  setTextRenderingMode,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { openPdfjsDocument } from '../../../main/engines/pdfjs/document.ts'
import type { PdfDocument, TextLine } from '../../../main/ocr/ports.ts'
import { drawText, textPdf } from '../../support/sample-documents.ts'

const open = (bytes: Uint8Array) => openPdfjsDocument(bytes, { maxImagePixels: 100_000_000 })
const textOf = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

async function withPage(
  draw: (pdf: PDFDocument) => Promise<void>,
  check: (pdf: PdfDocument) => Promise<void>,
) {
  const made = await PDFDocument.create()
  await draw(made)
  const pdf = await open(await made.save())
  try {
    await check(pdf)
  } finally {
    await pdf.close()
  }
}

test('text comes as lines of words, in pixels at the resolution asked for', async () => {
  const pdf = await open(await textPdf([['Hello big world', 'second line']]))
  expect(pdf.pageCount).toBe(1)
  expect(await pdf.pageSize(1)).toEqual({ widthPoints: 595, heightPoints: 842, rotation: 0 })
  const { lines, visibleCharacters, invisibleCharacters, imageCoverage } = await pdf.readTextLayer(1, 144)
  expect(textOf(lines)).toEqual(['Hello big world', 'second line'])
  expect({ visibleCharacters, invisibleCharacters, imageCoverage }).toEqual({
    visibleCharacters: 23,
    invisibleCharacters: 0,
    imageCoverage: 0,
  })
  // Drawn at x = 60 pt, baseline 72 pt below the top, 12 pt type; two pixels a point.
  const [x0, y0, x1, y1] = lines[0]?.words[0]?.bbox ?? [0, 0, 0, 0]
  expect(x0).toBeCloseTo(120, 0)
  expect(y0).toBeGreaterThan(115)
  expect(y0).toBeLessThan(135)
  expect(y1).toBeGreaterThan(143)
  expect(y1).toBeLessThan(155)
  // "Hello" is 29 pt wide in Helvetica 12.
  expect(x1 - x0).toBeGreaterThan(48)
  expect(x1 - x0).toBeLessThan(68)
  expect(lines[0]?.fontSize).toBeCloseTo(24, 0)
  await pdf.close()
})

test('a page in units of its own, as large drawings have, is the same page so many times as large', async () => {
  const lengths: number[][] = []
  for (const unit of [1, 5])
    await withPage(
      async (pdf) => {
        const page = pdf.addPage([600, 400])
        page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit))
        page.drawText('Hello big world', { x: 60, y: 300, size: 12 })
        const field = pdf.getForm().createTextField('name')
        field.addToPage(page, { x: 60, y: 100, width: 200, height: 20 })
        field.setFontSize(12)
        field.setText('Ada')
      },
      async (pdf) => {
        const { lines } = await pdf.readTextLayer(1, 72)
        const found = lines.flatMap(({ words, fontSize = 0 }) => [
          fontSize,
          ...words.flatMap(({ bbox }) => bbox),
        ])
        lengths.push(found.map((length) => Math.round(length / unit)))
      },
    )
  expect(lengths[1]).toEqual(lengths[0])
})

test('pieces of a word are one word, columns are lines of their own', () =>
  withPage(
    async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
      const page = pdf.addPage([600, 400])
      page.drawText('Leg', { x: 50, y: 300, size: 12, font: bold })
      page.drawText('ible', { x: 50 + bold.widthOfTextAtSize('Leg', 12), y: 300, size: 12, font })
      page.drawText('left column', { x: 50, y: 200, size: 12, font })
      page.drawText('right column', { x: 350, y: 200, size: 12, font })
    },
    async (pdf) => {
      expect(textOf((await pdf.readTextLayer(1, 72)).lines)).toEqual([
        'Legible',
        'left column',
        'right column',
      ])
    },
  ))

test('signs from another font that are written behind their line stand where they are drawn', () =>
  withPage(
    async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      const signs = await pdf.embedFont(StandardFonts.ZapfDingbats)
      const page = pdf.addPage([400, 200])
      const drawn = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 12, font })
      drawn('Is it yours?', 50, 150)
      drawn('Yes', 125, 150)
      drawn('No', 163, 150)
      for (const x of [112, 150]) page.drawText('❏', { x, y: 150, size: 12, font: signs })
      drawn('Is it new?', 50, 120)
    },
    async (pdf) => {
      const { lines } = await pdf.readTextLayer(1, 72)
      expect(textOf(lines)).toEqual(['Is it yours? o Yes o No', 'Is it new?'])
    },
  ))

test('the number of an item is a word of its own, however close it stands', () =>
  withPage(
    async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
      const page = pdf.addPage([400, 200])
      const numbered = (number: string, text: string, y: number) => {
        page.drawText(number, { x: 50, y, size: 12, font: bold })
        page.drawText(text, { x: 51 + bold.widthOfTextAtSize(number, 12), y, size: 12, font })
      }
      numbered('(1)', 'Rain fell', 150)
      numbered('12.', 'Snow fell', 120)
      numbered('1.', '5 inches', 90)
    },
    async (pdf) => {
      const { lines } = await pdf.readTextLayer(1, 72)
      expect(textOf(lines)).toEqual(['(1) Rain fell', '12. Snow fell', '1.5 inches'])
    },
  ))

test('the text layer of a scan is known as invisible, and the scan by its coverage and resolution', () =>
  withPage(
    async (pdf) => {
      const canvas = drawText(['scanned words'], { width: 1200 })
      const page = pdf.addPage([(canvas.width * 72) / 150, (canvas.height * 72) / 150])
      const image = await pdf.embedPng(canvas.toBuffer('image/png'))
      page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
      page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible))
      page.drawText('scanned words', {
        x: 20,
        y: 20,
        size: 12,
        font: await pdf.embedFont(StandardFonts.Helvetica),
      })
    },
    async (pdf) => {
      const layer = await pdf.readTextLayer(1, 72)
      expect(layer).toMatchObject({ invisibleCharacters: 12, visibleCharacters: 0 })
      expect(layer.imageCoverage).toBeGreaterThan(0.95)
      expect(layer.imageDpi).toBeCloseTo(150, 0)
      expect(textOf(layer.lines)).toEqual(['scanned words'])
    },
  ))

test('of a scan in two layers, paper and type, the finer one tells its resolution', () =>
  withPage(
    async (pdf) => {
      const page = pdf.addPage([360, 360])
      const draw = async (side: number, points: number) => {
        const image = await pdf.embedPng(
          drawText([], { width: side, fontSize: side / 1.5 }).toBuffer('image/png'),
        )
        page.drawImage(image, { x: 0, y: 0, width: points, height: points })
      }
      await draw(500, 360)
      await draw(1500, 359.9)
    },
    async (pdf) => expect((await pdf.readTextLayer(1, 72)).imageDpi).toBeCloseTo(300, 0),
  ))

test('what was typed into a form is part of the page, passwords are not', () =>
  withPage(
    async (pdf) => {
      const page = pdf.addPage([600, 400])
      const form = pdf.getForm()
      const name = form.createTextField('name')
      name.setText('Ada Lovelace')
      name.addToPage(page, { x: 100, y: 300, width: 200, height: 20 })
      const secret = form.createTextField('secret')
      secret.setText('sesame')
      secret.enablePassword()
      secret.addToPage(page, { x: 100, y: 200, width: 200, height: 20 })
      form.createTextField('empty').addToPage(page, { x: 100, y: 100, width: 200, height: 20 })
    },
    async (pdf) => {
      const { lines } = await pdf.readTextLayer(1, 72)
      expect(textOf(lines)).toEqual(['Ada Lovelace'])
      const [x0 = 0, y0 = 0, , y1 = 0] = lines[0]?.bbox ?? []
      expect(Math.round(x0)).toBe(100)
      expect(y0).toBeGreaterThanOrEqual(78)
      expect(y1).toBeLessThanOrEqual(102)
    },
  ))

test('ruled lines are found, stroked or as thin boxes, and of shading its upper and lower edge', () =>
  withPage(
    async (pdf) => {
      const page = pdf.addPage([600, 400])
      page.drawLine({ start: { x: 50, y: 300 }, end: { x: 550, y: 300 }, thickness: 1 })
      page.drawRectangle({ x: 50, y: 100, width: 1, height: 200, color: rgb(0, 0, 0) })
      page.drawRectangle({ x: 100, y: 50, width: 200, height: 40, color: rgb(0.9, 0.9, 0.9) })
    },
    async (pdf) => {
      const { rules } = await pdf.readTextLayer(1, 144)
      expect(rules.map(({ bbox, isEdge }) => [...bbox.map(Math.round), isEdge ?? false])).toEqual([
        [100, 200, 1100, 200, false],
        [100, 200, 102, 600, false],
        [200, 620, 600, 620, true],
        [200, 700, 600, 700, true],
      ])
    },
  ))

test('shading that goes on in the same colour has no edge there, and one of another colour has', () =>
  withPage(
    async (pdf) => {
      const page = pdf.addPage([600, 400])
      const cell = (x: number, y: number, grey: number) =>
        page.drawRectangle({ x, y, width: 200, height: 40, color: rgb(grey, grey, grey) })
      for (const [x, y] of [
        [100, 300],
        [300, 300],
        [100, 260],
        [300, 260],
      ] as const)
        cell(x, y, 0.9)
      cell(100, 220, 0.8)
    },
    async (pdf) => {
      const { rules } = await pdf.readTextLayer(1, 72)
      const levels = rules.map(({ bbox: [x0, y0] }) => [x0, y0].map(Math.round).join())
      expect([...new Set(levels)].sort()).toEqual(['100,140', '100,180', '100,60', '300,140', '300,60'])
    },
  ))

test('a page on its side is turned, by its own rotation and by that of its text', async () => {
  for (const [pageRotation, textRotation] of [
    [90, 90],
    [0, 90],
    [270, 180],
    [180, 0],
  ] as const)
    await withPage(
      async (pdf) => {
        const page = pdf.addPage([600, 600])
        page.setRotation(degrees(pageRotation))
        const font = await pdf.embedFont(StandardFonts.Helvetica)
        const text = 'These words are the way up of the page they stand on'
        page.drawText(text, { x: 300, y: 300, size: 10, font, rotate: degrees(textRotation) })
      },
      async (pdf) => {
        const [line] = (await pdf.readTextLayer(1, 72)).lines
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = line?.bbox ?? []
        expect(x1 - x0, `${pageRotation} ${textRotation}`).toBeGreaterThan(10 * (y1 - y0))
        // Text turned counter-clockwise by an angle is upright when the page is turned clockwise by it.
        expect((await pdf.pageSize(1)).rotation).toBe(textRotation)
      },
    )
})

test('a scan comes back pixel for pixel, upright whichever way it is stored', async () => {
  for (const rotation of [0, 90, 180, 270])
    await withPage(
      async (pdf) => {
        const canvas = drawText(['scan'], { width: 400 })
        const image = await pdf.embedPng(canvas.toBuffer('image/png'))
        const page = pdf.addPage([canvas.width / 2, canvas.height / 2])
        page.setRotation(degrees(rotation))
        page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
      },
      async (pdf) => {
        // Rendering before the text layer was read goes through the canvas; after it, straight to the pixels.
        const drawn = await pdf.render(1, { dpi: 144, channels: 1, maxPixels: 1e7 })
        await pdf.readTextLayer(1, 72)
        const direct = await pdf.render(1, { dpi: 144, channels: 1, maxPixels: 1e7 })
        expect([direct.width, direct.height]).toEqual([drawn.width, drawn.height])
        expect(rotation % 180 === 0 ? direct.width : direct.height).toBe(400)
        let different = 0
        for (const [index, value] of direct.data.entries())
          if (Math.abs(value - (drawn.data[index] ?? 0)) > 64) different++
        expect(different / direct.data.length, String(rotation)).toBeLessThan(0.01)
        expect(Math.min(...direct.data)).toBeLessThan(50)
      },
    )
})

test('a page of more pixels than allowed is not rendered', () =>
  withPage(
    async (pdf) => void pdf.addPage([14_400, 14_400]),
    async (pdf) => {
      await expect(pdf.render(1, { dpi: 300, channels: 1, maxPixels: 1e8 })).rejects.toMatchObject({
        code: 'image_too_large',
        message:
          'A page would be 60000 × 60000 pixels; the limit is 100 megapixels, and 16384 pixels a side.',
      })
    },
  ))

test('bytes in shared memory are opened and stay whole', async () => {
  const bytes = await textPdf([['shared']])
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  const pdf = await open(shared)
  expect(textOf((await pdf.readTextLayer(1, 72)).lines)).toEqual(['shared'])
  await pdf.close()
  expect(Buffer.compare(shared, bytes)).toBe(0)
})
