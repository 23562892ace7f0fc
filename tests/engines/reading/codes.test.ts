// QR codes and barcodes of a page, as a caller gets them, beside its text and where they stand.
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createSharpImageCodec } from '../../../main/engines/sharp/image-codec.ts'
import { openPdf } from '../../../main/engines/pdfjs/open-pdf.ts'
import { createZxingCodeReader } from '../../../main/engines/zxing/code-reader.ts'
import type { PageTask } from '../../../main/ocr/ports.ts'
import { readPage } from '../../../main/ocr/read-page.ts'
import type { ReadableDocument } from '../../../main/ocr/readable-document.ts'
import { codeOf } from '../../support/codes.ts'
import { fixture } from '../../support/fixtures.ts'
import { usualLimits as limits } from '../../support/read-all.ts'
import { openKit } from '../../support/reading-kit.ts'
import { drawText } from '../../support/sample-documents.ts'

const codec = createSharpImageCodec()
const address = 'https://example.com/März?a=1'
const task: PageTask = { pageNumber: 1, languages: ['eng'], mode: 'auto', limits, codes: true }

/** A page with a line of text above, a QR code at (100, 200) and a barcode at (500, 300). */
async function pageWithCodes(): Promise<Buffer> {
  const canvas = createCanvas(1000, 700)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 1000, 700)
  context.drawImage(drawText(['Scan this to pay the invoice']), 0, 0)
  context.drawImage(await loadImage(await codeOf(address, 'QRCode')), 100, 200)
  context.drawImage(await loadImage(await codeOf('4006381333931', 'EAN13')), 500, 300)
  return canvas.toBuffer('image/png')
}

async function read(document: ReadableDocument, change: Partial<PageTask> = {}) {
  const kit = openKit()
  onTestFinished(() => kit.close())
  return readPage(document, { ...task, ...change }, kit)
}
const imageOf = async (bytes: Uint8Array): Promise<ReadableDocument> => ({
  kind: 'image',
  bytes,
  header: await codec.readHeader(bytes),
})

const both = [
  { format: 'qr_code', text: address },
  { format: 'ean_13', text: '4006381333931' },
]

test('codes stand beside the text, each with its place on the page', async () => {
  const { page, report } = await read(await imageOf(await pageWithCodes()))
  expect(page.text).toContain('Scan this to pay the invoice')
  expect(report.codes).toMatchObject(both)
  expect(page.codes).toEqual(report.codes)
  const [left = 0, top = 0, right = 0, bottom = 0] = report.codes?.[0]?.bbox ?? []
  // The quiet zone around a QR code is four of its modules, sixteen pixels here.
  expect([left, top]).toEqual([116, 216])
  expect(right - left).toBeCloseTo(bottom - top, 0)
})

test('nobody is given codes who did not ask', async () => {
  const { page, report } = await read(await imageOf(await pageWithCodes()), { codes: false })
  expect([page.codes, report.codes]).toEqual([undefined, undefined])
})

test('of a page that lies on its side they stand where they are on the upright one', async () => {
  const turned = await sharp(await pageWithCodes())
    .rotate(90)
    .withMetadata({ orientation: 8 })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { page } = await read(await imageOf(turned))
  expect(page).toMatchObject({ width: 1000, height: 700, codes: both })
  expect(page.codes?.[0]?.bbox[0]).toBeCloseTo(116, -1)
})

test('codes of a PDF with a text layer are found on its picture, in pixels of its page', async () => {
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([500, 400])
  sheet.drawText('A sentence that can be believed, as it is', { x: 20, y: 360, size: 14 })
  const image = await pdf.embedPng(await codeOf(address, 'DataMatrix'))
  sheet.drawImage(image, { x: 250, y: 100, width: 100, height: 100 })
  const opened = await openPdf(await pdf.save(), { maxImagePixels: limits.maxImagePixels })
  onTestFinished(() => opened.close())
  const { page } = await read({ kind: 'pdf', pdf: opened }, { mode: 'text' })
  expect(page).toMatchObject({ source: 'text_layer', codes: [{ format: 'data_matrix', text: address }] })
  const [left = 0, , right = 0] = page.codes?.[0]?.bbox ?? []
  const points = (pixels: number) => (pixels * 72) / page.dpi
  expect(points(left)).toBeGreaterThan(249)
  expect(points(right)).toBeLessThan(351)
})

test('a form full of rules and a page of type have none', async () => {
  for (const name of ['form.jpg', 'two-columns-skewed.jpg'] as const) {
    const picture = await codec.decode(fixture(name).bytes, { channels: 1, maxPixels: 100_000_000 })
    expect(await createZxingCodeReader().read(picture), name).toEqual([])
  }
})
