import { expect, test } from 'vitest'
import { detectFormat } from '../../../../main/ocr/detect-format.ts'
import { jpegOf, pngOf, textPdf, webpOf } from '../../../support/sample-documents.ts'

test('each format is known by its first bytes', async () => {
  expect(detectFormat(pngOf(['a']))).toBe('png')
  expect(detectFormat(jpegOf(['a']))).toBe('jpeg')
  expect(detectFormat(webpOf(['a']))).toBe('webp')
  expect(detectFormat(await textPdf([['a']]))).toBe('pdf')
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
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'RIFF1234WAVE',
    '\u0089PNG',
  ])
    expect(detectFormat(Buffer.from(text, 'latin1')), text).toBeUndefined()
})
