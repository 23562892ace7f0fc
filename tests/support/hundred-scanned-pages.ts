import { PDFDocument } from '@cantoo/pdf-lib'
import { fixture } from './fixtures.ts'

/** A document that takes long to read: a hundred pages of nothing but pictures. */
export async function hundredScannedPages(): Promise<Uint8Array> {
  const source = await PDFDocument.load(fixture('scanned.pdf').bytes)
  const scan = await PDFDocument.create()
  const numbers = Array.from({ length: 100 }, (_value, index) => index % source.getPageCount())
  for (const page of await scan.copyPages(source, numbers)) scan.addPage(page)
  return scan.save()
}
