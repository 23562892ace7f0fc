import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf } from '../../../main/engines/pdfjs/open-pdf.ts'
import { onePagePdf, rawPdf, stream } from '../../support/corpus/raw-pdf.ts'

const options = { maxImagePixels: 100_000_000 }
// A few hundred kilobytes that stand for more than any page needs.
const packed = deflateSync(Buffer.alloc(160 * 1024 * 1024, ' '))
const flate = '/Filter /FlateDecode'
const imageOf = (entries: string) =>
  onePagePdf({
    content: 'q 595 0 0 842 0 0 cm /Im Do Q',
    resources: '/XObject << /Im 10 0 R >>',
    objects: { 10: stream(`/Type /XObject /Subtype /Image ${entries} ${flate}`, packed) },
  })

test.each([
  ['the content of a page', onePagePdf({ objects: { 4: stream(flate, packed) } })],
  [
    'content packed twice',
    onePagePdf({ objects: { 4: stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(packed)) } }),
  ],
  [
    'a cross-reference',
    rawPdf(
      {
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Kids [] /Count 0 >>',
        3: stream(`/Type /XRef /Root 1 0 R /Size 40000000 /W [1 2 1] ${flate}`, packed),
      },
      { xref: 'none' },
    ),
  ],
  ['a font', onePagePdf({ objects: { 10: stream(`/Length1 1000 ${flate}`, packed) } })],
  ['a picture of ten pixels', imageOf('/Width 5 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8')],
  ['content that says it is short', onePagePdf({ objects: { 4: stream(`/Length 10 ${flate}`, packed) } })],
])('%s that unpacks to more than any page needs is refused', async (_name, bytes) => {
  await expect(openPdf(bytes, options)).rejects.toMatchObject({
    code: 'corrupt_file',
    message: expect.stringContaining('unpacks to more than 128 MB'),
  })
})

test.each([
  [
    'a scan of as many pixels',
    imageOf('/Width 8000 /Height 10000 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
  ],
  [
    'a large file attached to it',
    onePagePdf({ objects: { 10: stream(`/Type /EmbeddedFile ${flate}`, packed) } }),
  ],
])('a PDF with %s is opened', async (_name, bytes) => {
  const pdf = await openPdf(bytes, options)
  onTestFinished(() => pdf.close())
  expect(pdf.pageCount).toBe(1)
})
