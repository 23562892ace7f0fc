import { afterAll, expect, test } from 'vitest'
import { mendWords } from '../../../../main/engines/mend-words.ts'
import type { Raster, RecognizedWord, TextLine } from '../../../../main/ocr/ports.ts'
import { inkLines, inkWords } from '../../../support/ink.ts'
import { greyOf } from '../../../support/printed-page.ts'
import { drawText } from '../../../support/sample-documents.ts'
import { secondReader, tesseractModels } from '../../../support/tesseract-models.ts'

const { networks } = tesseractModels('fast')
const reader = secondReader()
afterAll(() => Promise.all([networks.close(), reader.close()]))

const raster = greyOf(drawText(['another concert was given', 'by Grzl before noon']))
const misread = [
  ['anather', 'conoert,', 'was', 'given'],
  ['by', 'Gnzl', 'befcre', 'noon'],
]

/** The lines of the raster, read otherwise than they are printed. */
function linesOf(page: Raster, confidence: number): TextLine[] {
  const rows = inkLines(page, 8)
  return misread.map((texts, row) => {
    const bbox = rows[row] ?? [0, 0, 0, 0]
    const boxes = inkWords(page, bbox, 8)
    const words = texts.map((text, index): RecognizedWord => {
      const place = boxes[index]
      if (!place) throw new Error('a word is not where it was drawn')
      return { text, confidence, bbox: place }
    })
    return { words, fontSize: 40, bbox }
  })
}

async function mended(confidence: number, languages = ['eng']): Promise<string[]> {
  const network = await networks.forLanguages(['eng'])
  if (!network) throw new Error('English has a network')
  const lines = await mendWords(raster, linesOf(raster, confidence), network, reader, languages)
  return lines.map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('words in doubt that the language does not have become those it has, if the other reader sees them', async () => {
  expect(await mended(0.7)).toEqual(['another concert was given', 'by Gnzl before noon'])
})

test('sure words stay, and so does everything in a language the other reader does not know', async () => {
  const asRead = misread.map((texts) => texts.join(' '))
  expect(await mended(0.95)).toEqual(asRead)
  expect(await mended(0.7, ['pol'])).toEqual(asRead)
})

test('a word that no dictionary has becomes what the other reader sees where the page surely has it elsewhere', async () => {
  const network = await networks.forLanguages(['eng'])
  if (!network) throw new Error('English has a network')
  const page = greyOf(drawText(['Mr Zwirnli came', 'and Zwirnli went']))
  const rows = inkLines(page, 8)
  const read = (first: string, confidence: number): TextLine[] =>
    [
      ['Mr', first, 'came'],
      ['and', 'Zwirnll', 'went'],
    ].map((texts, row) => {
      const bbox = rows[row] ?? [0, 0, 0, 0]
      const boxes = inkWords(page, bbox, 8)
      const words = texts.map((text, at): RecognizedWord => ({
        text,
        confidence: text === first ? confidence : 0.7,
        bbox: boxes[at] ?? [0, 0, 0, 0],
      }))
      return { words, fontSize: 40, bbox }
    })
  const lastOf = async (lines: TextLine[]) =>
    (await mendWords(page, lines, network, reader, ['eng'])).at(-1)?.words[1]?.text
  expect(await lastOf(read('Zwirnli', 0.96))).toBe('Zwirnli')
  expect(await lastOf(read('Zwirnli', 0.7))).toBe('Zwirnll')
})

test('a word that stands there often and is read alike by both is looked at once, one that is not each time', async () => {
  const network = await networks.forLanguages(['eng'])
  if (!network) throw new Error('English has a network')
  const texts = ['Grzl concert Grzl', 'Grzl concert Grzl']
  const page = greyOf(drawText(texts))
  const rows = inkLines(page, 8)
  const lines = texts.map((text, row): TextLine => {
    const bbox = rows[row] ?? [0, 0, 0, 0]
    const boxes = inkWords(page, bbox, 8)
    const words = text
      .replace('concert', 'conoert')
      .split(' ')
      .map((part, at) => ({ text: part, confidence: 0.7, bbox: boxes[at] ?? [0, 0, 0, 0] }))
    return { words, fontSize: 40, bbox }
  })
  let asked = 0
  const counting = {
    ...reader,
    read: (...request: Parameters<typeof reader.read>) => {
      asked += request[1].length
      return reader.read(...request)
    },
  }
  const mendedLines = await mendWords(page, lines, network, counting, ['eng'])
  expect(mendedLines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(texts)
  expect(asked).toBe(3)
})
