import { afterAll, expect, test } from 'vitest'
import { recognizeRaster } from '../../../main/ocr/recognize-raster.ts'
import { openKit } from '../../support/reading-kit.ts'
import { printedPage, sentences, withMargin } from '../../support/printed-page.ts'

const kit = openKit()
afterAll(() => kit.close())

const read = (lines: string[], languages = ['auto']) =>
  recognizeRaster(withMargin(printedPage(lines), 80), { dpi: 110, languages }, kit)

const russian = [
  'Все люди рождаются свободными и равными',
  'в своём достоинстве и правах. Они наделены',
  'разумом и совестью и должны поступать',
  'в отношении друг друга в духе братства.',
]
const greek = [
  'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι',
  'και ίσοι στην αξιοπρέπεια και τα δικαιώματα.',
  'Είναι προικισμένοι με λογική και συνείδηση',
  'και οφείλουν να συμπεριφέρονται αδελφικά.',
]

const vietnamese = [
  'Tất cả mọi người sinh ra đều được tự do và',
  'bình đẳng về nhân phẩm và quyền lợi. Mọi con',
  'người đều được tạo hóa ban cho lý trí và lương',
  'tâm và cần phải đối xử với nhau trong tình anh em.',
]

test.each([
  ['Russian', russian],
  ['Greek', greek],
  ['Vietnamese', vietnamese],
])('of a page in %s, which no installed language has, it is told', async (_, lines) => {
  expect(await read(lines)).toMatchObject({ isForeign: true, languages: ['eng'] })
  // Whoever names a language knows what the page is in.
  expect((await read(lines, ['deu'])).isForeign).toBe(false)
})

/** Long lines, and so many that the page is dense. */
const denseOf = (lines: readonly string[]) =>
  Array.from({ length: 30 }, (_, row) =>
    lines.map((_, index) => lines[(row + index) % lines.length]).join(' '),
  )
const german = [
  'Alle Menschen sind frei und gleich an Würde',
  'und Rechten geboren. Sie sind mit Vernunft',
  'und Gewissen begabt und sollen einander im',
  'Geiste der Brüderlichkeit begegnen.',
]

test('of dense pages too the language is found, and told where none that is installed has it', async () => {
  expect(await read(denseOf(german))).toMatchObject({ isForeign: false, languages: ['deu'] })
  expect(await read(denseOf(russian))).toMatchObject({ isForeign: true, languages: ['eng'] })
})

test('rows of asterisks, a stamp and an empty page are in no foreign writing', async () => {
  const rows = Array.from({ length: 4 }, () => '*'.repeat(48))
  expect(await read([...rows, ...sentences])).toMatchObject({ isForeign: false, languages: ['eng'] })
  for (const lines of [['Все люди'], ['']]) expect((await read(lines)).isForeign).toBe(false)
})

test('what was read to find the language is not read again', async () => {
  const boxes: number[] = []
  const lineReader = {
    ...kit.lineReader,
    read: (...[raster, asked]: Parameters<typeof kit.lineReader.read>) => {
      boxes.push(asked.length)
      return kit.lineReader.read(raster, asked)
    },
  }
  const words = ['Nuts', 'Bolts and washers', 'Screws', 'Nails', 'Hinges', 'Handles', 'Locks']
  const raster = withMargin(printedPage(words), 200)
  const { lines } = await recognizeRaster(raster, { dpi: 110, languages: ['auto'] }, { ...kit, lineReader })
  expect(lines).toHaveLength(words.length)
  expect(boxes.reduce((sum, count) => sum + count, 0)).toBe(words.length)
})

test('nor is what Tesseract’s network has read for it, where the page is in its language', async () => {
  const boxes: number[] = []
  const fastLineReader = {
    ...kit.fastLineReader,
    read: (...[raster, asked, languages]: Parameters<typeof kit.fastLineReader.read>) => {
      boxes.push(asked.length)
      return kit.fastLineReader.read(raster, asked, languages)
    },
  }
  const raster = withMargin(printedPage(denseOf(sentences)), 80)
  const page = await recognizeRaster(raster, { dpi: 110, languages: ['auto'] }, { ...kit, fastLineReader })
  expect(page).toMatchObject({ languages: ['eng'] })
  expect(page.lines).toHaveLength(30)
  expect(boxes).toHaveLength(2)
  expect(boxes.reduce((sum, count) => sum + count, 0)).toBe(30)
})
