import { expect, test } from 'vitest'
import { detectFormat, isHeic, notReadable } from '../../../../main/ocr/detect-format.ts'
import { jpegOf, pngOf, textPdf, webpOf } from '../../../support/sample-documents.ts'

test('each format is known by its first bytes', async () => {
  expect(detectFormat(pngOf(['a']))).toBe('png')
  expect(detectFormat(jpegOf(['a']))).toBe('jpeg')
  expect(detectFormat(webpOf(['a']))).toBe('webp')
  expect(detectFormat(await textPdf([['a']]))).toBe('pdf')
  for (const [head, format] of [
    ['II*\0', 'tiff'],
    ['MM\0*', 'tiff'],
    ['II+\0', 'tiff'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'bmp'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ] as const)
    expect(detectFormat(Buffer.from(head, 'latin1')), head).toBe(format)
})

test('an iPhone’s photo is told apart from what nobody knows, so that its owner learns what to do', () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  expect([detectFormat(heic), isHeic(heic)]).toEqual([undefined, true])
  expect(notReadable(heic).reason).toBe('heicPhoto')
  const film = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41', 'latin1')
  expect([detectFormat(film), isHeic(film)]).toEqual([undefined, false])
})

test('a PDF may begin with up to a kilobyte of junk', async () => {
  const pdf = await textPdf([['a']])
  expect(detectFormat(Buffer.concat([Buffer.alloc(1019, 0x20), pdf]))).toBe('pdf')
  expect(detectFormat(Buffer.concat([Buffer.alloc(1025, 0x20), pdf]))).toBeUndefined()
})

test('everything else is unknown, however it begins', () => {
  for (const text of [
    '',
    '%PD',
    'GIF88a',
    'BMW and other cars',
    'II, the second',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF1234WAVE',
    '\u0089PNG',
  ])
    expect(detectFormat(Buffer.from(text, 'latin1')), text).toBeUndefined()
})
