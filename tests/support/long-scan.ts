// A long scan on the real page: dropped by the file dialog, read by the program's own reader.
import type { Page } from 'playwright'
import { fixture } from './fixtures.ts'
import { openChooser } from './open-chooser.ts'
import { makeScannedPdf } from './pdf/long-pdf.ts'

/** A PDF whose pages are all the same page of print, as a scanner gives it: one picture each and no text. */
export async function longScan(pages: number): Promise<Buffer> {
  const { bytes } = fixture('two-columns-skewed.jpg')
  return Buffer.from(await makeScannedPdf(Array.from({ length: pages }, () => bytes)))
}

export async function chooseScan(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = await openChooser(page)
  await chooser.setFiles({ name, mimeType: 'application/pdf', buffer })
}

export const pictureOf = (page: Page, number: number) =>
  page.getByRole('figure', { name: `Page ${number}`, exact: true }).locator('img[data-loaded]')

export const textOf = (page: Page, number: number) =>
  page
    .getByRole('article', { name: `Page ${number}`, exact: true })
    .locator('[data-words]')
    .first()
