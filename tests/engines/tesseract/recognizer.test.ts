import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import { readTrainedData } from '../../../main/engines/lstm/traineddata.ts'
import { createSharpImageCodec } from '../../../main/engines/sharp/image-codec.ts'
import { createTesseractRecognizer } from '../../../main/engines/tesseract/recognizer.ts'
import type { TextLine } from '../../../main/ocr/ports.ts'
import { pngOf } from '../../support/sample-documents.ts'

const codec = createSharpImageCodec()
const bundled = createLanguageData({ userFolders: [] })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-languages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const rasterOf = (lines: string[]) => codec.decode(pngOf(lines), { channels: 1, maxPixels: 1e7 })
const textOf = (lines: TextLine[]) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))

test('lines come with words, boxes, confidences, type size and paragraph', async () => {
  const recognizer = createTesseractRecognizer(bundled)
  const raster = await rasterOf(['Fish & chips', '"quoted" <tag>'])
  const lines = await recognizer.recognize({
    raster,
    dpi: 200,
    languages: ['eng'],
    segmentation: 'single_block',
  })
  await recognizer.close()
  expect(textOf(lines)).toEqual(['Fish & chips', '"quoted" <tag>'])
  const [first] = lines
  expect(first?.words).toHaveLength(3)
  expect(first?.fontSize).toBeGreaterThan(25)
  expect(first?.fontSize).toBeLessThan(60)
  for (const { confidence, bbox } of first?.words ?? []) {
    expect(confidence).toBeGreaterThan(0.5)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(bbox[0]).toBeLessThan(bbox[2])
    expect(bbox[1]).toBeLessThan(bbox[3])
  }
})

test('one engine reads with languages of different folders, packed and plain, one after the other and together', async () => {
  const german = await bundled.resolveLanguage('deu')
  await writeFile(join(folder, 'xdeu.traineddata'), gunzipSync(await readFile(german.path)))
  await copyFile((await bundled.resolveLanguage('fra')).path, join(folder, 'xfra.traineddata.gz'))
  const recognizer = createTesseractRecognizer(createLanguageData({ userFolders: [folder] }))
  const raster = await rasterOf(['Größe für Äpfel und Öl'])
  const read = async (...languages: string[]) =>
    textOf(await recognizer.recognize({ raster, dpi: 200, languages, segmentation: 'single_block' }))
  expect(await read('eng')).not.toEqual(['Größe für Äpfel und Öl'])
  expect(await read('xdeu')).toEqual(['Größe für Äpfel und Öl'])
  expect(await read('eng', 'xdeu')).toEqual([expect.stringContaining('Größe')])
  expect(await read('xfra', 'deu')).toEqual([expect.stringMatching(/./)])
  expect(await read('xdeu')).toEqual(['Größe für Äpfel und Öl'])
  await recognizer.close()
})

test('data that Tesseract does not take harms no other language, and may be replaced', async () => {
  const german = gunzipSync(await readFile((await bundled.resolveLanguage('deu')).path))
  const broken = Buffer.from(german)
  readTrainedData(broken).network?.fill(7)
  const path = join(folder, 'broken.traineddata')
  await writeFile(path, broken)
  const recognizer = createTesseractRecognizer(createLanguageData({ userFolders: [folder] }))
  const raster = await rasterOf(['Größe für Äpfel und Öl'])
  const read = async (language: string) =>
    textOf(
      await recognizer.recognize({ raster, dpi: 200, languages: [language], segmentation: 'single_block' }),
    )
  const english = await read('eng')
  await expect(read('broken')).rejects.toMatchObject({ code: 'language_not_installed' })
  expect(await read('eng')).toEqual(english)
  await writeFile(path, german)
  // The clock of a file system may be coarse.
  await utimes(path, new Date(), new Date(Date.now() + 5000))
  expect(await read('broken')).toEqual(['Größe für Äpfel und Öl'])
  await recognizer.close()
})

test('an image without text gives no lines', async () => {
  const recognizer = createTesseractRecognizer(bundled)
  const raster = await rasterOf([''])
  expect(await recognizer.recognize({ raster, dpi: 200, languages: ['eng'], segmentation: 'auto' })).toEqual(
    [],
  )
  await recognizer.close()
})
