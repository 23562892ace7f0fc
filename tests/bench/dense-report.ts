import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { structureDocuments } from './structure/print-documents.ts'

const kinds = new Set(['report', 'manual', 'article'])

/**
 * A PDF of so many dense pages with a text layer, a hundred at most: the reports, manuals and articles that
 * `npm run bench:structure` prints, with headings, lists, tables and running heads. Needs a Chromium.
 */
export async function denseReport(pageCount: number): Promise<Uint8Array> {
  const documents = await structureDocuments(({ kind }) => kinds.has(kind), false)
  const report = await PDFDocument.create()
  for (const { printed } of documents) {
    const part = await PDFDocument.load(await readFile(printed))
    const pages = await report.copyPages(part, part.getPageIndices())
    for (const page of pages.slice(0, pageCount - report.getPageCount())) report.addPage(page)
  }
  if (report.getPageCount() < pageCount) throw new Error(`only ${report.getPageCount()} pages`)
  return report.save()
}
