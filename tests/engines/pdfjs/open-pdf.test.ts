import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf } from '../../../main/engines/pdfjs/open-pdf.ts'
import { detectFormat } from '../../../main/ocr/detect-format.ts'
import { greeting, onePagePdf, rawPdf, stream } from '../../support/corpus/raw-pdf.ts'

const options = { maxImagePixels: 100_000_000 }
const words = 'Legible reads this line'

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes, options)
  onTestFinished(() => pdf.close())
  const pages = Array.from({ length: pdf.pageCount }, (_value, index) => pdf.readTextLayer(index + 1, 72))
  return (await Promise.all(pages)).map(({ lines }) =>
    lines.map((line) => line.words.map(({ text }) => text).join(' ')).join('\n'),
  )
}

const sound = onePagePdf().toString('latin1')
const written = (text: string) => Buffer.from(text, 'latin1')
const without = (text: string) => written(sound.replaceAll(text, ''))
/** Its cross-reference and trailer, as they should be, before the objects. */
const bodyOf = (text: string) => text.slice(text.indexOf('1 0 obj'), text.indexOf('xref\n'))

/** By hand, in the fewest words: no header, no types, no lengths, no cross-reference. */
const terse =
  '1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Count 1/Kids [3 0 R]>>endobj ' +
  '3 0 obj<</Contents 4 0 R/Resources<</Font<</F1<</BaseFont /Arial>>>>>>>>endobj ' +
  `4 0 obj<<>>stream ${greeting}\nendstream endobj trailer<</Root 1 0 R>>`

/** A document whose attached file alone has a password. */
function withProtectedAttachment(): Buffer {
  const secret = (name: string) => createHash('sha384').update(name).digest('hex').slice(0, 96)
  return onePagePdf({
    trailer: '/Encrypt 10 0 R /ID [<00112233> <00112233>]',
    objects: {
      10: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /CF << /StdCF << /CFM /AESV3 /Length 32 /AuthEvent /DocOpen >> >> /StmF /Identity /StrF /Identity /EFF /StdCF /U <${secret('u')}> /UE <${secret('ue').slice(0, 64)}> /O <${secret('o')}> /OE <${secret('oe').slice(0, 64)}> /Perms <${secret('p').slice(0, 32)}> >>`,
    },
  })
}

/** A document for guests with a password, whose owner has none (revision 6). */
function withoutOwnerPassword(): Buffer {
  const cipher = createCipheriv(
    'aes-256-cbc',
    createHash('sha256').update('the key of the file').digest(),
    Buffer.alloc(16),
  )
  const content = Buffer.concat([Buffer.alloc(16), cipher.update(greeting), cipher.final()])
  const secrets = [
    '/U <4f80e43d50d1525a8893e293dba75ab43933f9951ffc45bdb9759a9e514eb6e57573657276616c69757365726b657973>',
    '/UE <125eeec6bef42b0c82cf5c6d74ad3d97b5a3d5cfdd4d6ded9e811d6e8fbeba72>',
    '/O <63b9c010474d8c172788adafb34ceb390ae40de2a621e17cf0a32713b97ad6276f776e6572766c646f776e65726b6579>',
    '/OE <093af1a3a24f71c3d4ebdd6b169ecff28cdd371ebbe0530843f77f2493b56259>',
  ].join(' ')
  return onePagePdf({
    trailer: '/Encrypt 10 0 R /ID [<00112233> <00112233>]',
    objects: {
      4: stream('', content),
      10: `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -4 /CF << /StdCF << /CFM /AESV3 /Length 32 /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF ${secrets} /Perms <${'00'.repeat(16)}> >>`,
    },
  })
}

/** A catalogue and a page that are packed, and a cross-reference that is not there. */
function packed(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  ]
  const places = objects.map((_body, index) => objects.slice(0, index).join(' ').length + Math.min(index, 1))
  const head = `${places.map((place, index) => `${index + 1} ${place}`).join(' ')} `
  const content = deflateSync(Buffer.from(head + objects.join(' ')))
  return rawPdf(
    {
      4: stream('', greeting),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      6: stream(`/Type /ObjStm /N 3 /First ${head.length} /Filter /FlateDecode`, content),
    },
    { xref: 'none' },
  )
}

test.each([
  ['an illegal character in the trailer', written(sound.replace('/Root', '/Something ) /Root'))],
  ['a content stream whose end is misspelt', written(sound.replace('endstream', 'enxstream'))],
  ['a cross-reference that points elsewhere for one object', onePagePdf({ xref: 'wrong' })],
  ['objects that do not end', without('endobj\n')],
  [
    'its cross-reference before its objects',
    written(
      `%PDF-1.3\n${sound.slice(sound.indexOf('xref\n'), sound.indexOf('trailer'))}${bodyOf(sound)}trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n9\n%%EOF`,
    ),
  ],
  [
    'form feeds for white space',
    written(sound.replaceAll(/[\n ]/g, '\f').replace(words.replaceAll(' ', '\f'), words)),
  ],
  ['no header', without('%PDF-1.7\n')],
  ['no header, and as few words as can be', written(terse)],
  ['a comment for a header', written(`% by hand\n\n${bodyOf(sound)}trailer << /Root 1 0 R >>`)],
  ['nothing protected but an attached file', withProtectedAttachment()],
  ['a password for guests and none for its owner', withoutOwnerPassword()],
  ['packed objects and no cross-reference', packed()],
  [
    'a later version of a page without a cross-reference',
    written(
      `${sound.replace(words, 'An earlier line')}\n4 0 obj\n<< >>\nstream\n${greeting}\nendstream\nendobj\n`,
    ),
  ],
])('a PDF with %s is read', async (_name, bytes) => {
  expect(detectFormat(bytes)).toBe('pdf')
  expect(await textOf(bytes)).toEqual([words])
})

test('what is no document is refused as it was', async () => {
  await expect(openPdf(Buffer.from('%PDF-1.7\n1 0 obj\n(nothing)\nendobj'), options)).rejects.toMatchObject({
    code: 'corrupt_file',
  })
})

test('a document that is protected asks for its password', async () => {
  const bytes = written(withProtectedAttachment().toString('latin1').replaceAll('/Identity', '/StdCF'))
  await expect(openPdf(bytes, options)).rejects.toMatchObject({ code: 'pdf_password_required' })
})

test('a text that begins with numbers is no PDF', () => {
  expect(detectFormat(Buffer.from('1 0 objections were raised\n2 0 obj'))).toBeUndefined()
  expect(detectFormat(Buffer.from('Chapter\n1 0 obj'))).toBeUndefined()
})

test.each([
  ['has more pixels than allowed', '/Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 1'],
  ['is a mask with more pixels than allowed', '/Width 20000 /Height 20000 /ImageMask true'],
  ['does not say how large it is', '/ColorSpace /DeviceGray /BitsPerComponent 8'],
])('a page whose only picture %s is not blank', async (_name, entries) => {
  const picture = stream(
    `/Type /XObject /Subtype /Image ${entries} /Filter /FlateDecode`,
    deflateSync(Buffer.alloc(1000)),
  )
  const pdf = await openPdf(
    onePagePdf({
      content: 'q 0.1 0 0 0.1 0 0 cm q 5950 0 0 8420 0 0 cm /Im Do Q Q',
      resources: '/XObject << /Im 10 0 R >>',
      objects: { 10: picture },
    }),
    options,
  )
  onTestFinished(() => pdf.close())
  expect(await pdf.readTextLayer(1, 72)).toMatchObject({ isBlank: false, hasLostImage: true })
})

test('a page that only sets up its coordinates is blank', async () => {
  const pdf = await openPdf(
    onePagePdf({ content: 'q .24 0 0 -.24 0 842 cm q 1 0 0 1 72 700 cm Q Q' }),
    options,
  )
  onTestFinished(() => pdf.close())
  expect(await pdf.readTextLayer(1, 72)).toMatchObject({ isBlank: true })
})
