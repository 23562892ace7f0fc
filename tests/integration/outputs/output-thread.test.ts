// The thread that writes files: what is asked for at once, what is given up, and what comes after.
import { expect, onTestFinished, test } from 'vitest'
import type { Document } from '../../../shared/document.ts'
import type { OutputFileFormat } from '../../../shared/output-files.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { createOutputMaker } from '../../../main/outputs/create-output-maker.ts'
import { structuredDocument } from '../../support/outputs/structured-document.ts'

function openMaker() {
  const maker = createOutputMaker({ generator: 'Legible 9.9.9', logger: createSilentLogger() })
  onTestFinished(() => maker.close())
  return (
    format: OutputFileFormat,
    { name = 'scan.pdf', document = structuredDocument, signal = new AbortController().signal } = {},
  ) => maker.make({ format, document, reports: [], documentName: name, source: null }, signal)
}

const long: Document = {
  schemaVersion: 1,
  pages: Array.from({ length: 300 }, (_, index) => ({ ...structuredDocument.pages[0]!, page: index + 1 })),
}

test('documents asked for at once keep apart', async () => {
  const make = openMaker()
  const written = await Promise.all([
    make('hocr', { name: 'long.pdf', document: long }),
    make('html', { name: 'a/b:c.pdf' }),
    make('csv', { name: 'tables.png', document: { ...long, pages: long.pages.slice(0, 2) } }),
  ])
  const pages = (bytes: Uint8Array | undefined) =>
    Buffer.from(bytes ?? [])
      .toString()
      .match(/ class="(?:ocr_)?page"/g)
  expect(written.map(({ files }) => files.map(({ name }) => name))).toEqual([
    ['long.hocr'],
    ['a_b_c.html'],
    ['tables-1.csv', 'tables-2.csv'],
  ])
  expect(pages(written[0]?.files[0]?.bytes)).toHaveLength(300)
  expect(pages(written[1]?.files[0]?.bytes)).toHaveLength(3)
})

test('one that is given up ends alone, whether it was being written or waited', async () => {
  const make = openMaker()
  const [first, second] = [new AbortController(), new AbortController()]
  const given = [
    make('docx', { document: long, signal: first.signal }),
    make('docx', { document: long, signal: second.signal }),
    make('alto'),
  ]
  second.abort()
  setImmediate(() => first.abort())
  const outcomes = await Promise.allSettled(given)
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'cancelled' } },
    { status: 'rejected', reason: { code: 'cancelled' } },
    { status: 'fulfilled', value: { files: [{ name: 'scan.alto.xml' }] } },
  ])
  expect((await make('xlsx')).files).toHaveLength(1)
})

test('a PDF of what was not kept is refused with a sentence, and the thread goes on', async () => {
  const make = openMaker()
  await expect(make('pdf')).rejects.toMatchObject({ code: 'not_found' })
  expect((await make('html')).files).toHaveLength(1)
})
