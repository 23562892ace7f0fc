import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../../main/engines/pdfjs/open-pdf.ts'
import type { ReadingMode } from '../../../shared/ocr.ts'
import { readPage } from '../../../main/ocr/read-page.ts'
import { readAsEnglish, spacedOut, wrongLetters } from '../../support/pdf/misread.ts'
import { scanWithLayer, type LayeredScan, type ScanOptions } from '../../support/pdf/scan-with-layer.ts'
import { paragraph } from '../../support/prose.ts'
import { openKit } from '../../support/reading-kit.ts'
import { seededRandom } from '../../support/seeded-random.ts'

const kit = openKit()
afterAll(() => kit.close())

const random = seededRandom(17)
const english = Array.from({ length: 5 }, () => paragraph(random))
const french = Array.from(
  { length: 6 },
  () =>
    'L’été dernier, la mairie a planté douze tilleuls où les visiteurs s’abritent du soleil. Ça n’a coûté que 480 euros, et tout le monde en est très content. Le théâtre a été réparé après la tempête.',
)
const chinese = Array.from(
  { length: 6 },
  () =>
    '图书馆每天上午九点开门，星期一休息。一楼有儿童阅览室，二楼可以看报纸和杂志。每次可以借五本书，时间是三个星期。',
)

async function read({ pdf }: LayeredScan, mode: ReadingMode = 'auto') {
  const opened = await openPdf(pdf, { maxImagePixels: 100_000_000 })
  const limits = { maxImagePixels: 100_000_000, maxPages: 10, pageTimeoutMs: 60_000 }
  const task = { pageNumber: 1, languages: ['auto'], mode, limits }
  const { page, report } = await readPage({ kind: 'pdf', pdf: opened }, task, kit)
  await opened.close()
  return { ...report, text: page.text }
}

// How a Chinese full stop is read is another matter.
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

function justThreeTimes() {
  let left = 3
  return (_word: string, next: string) => next === 'the' && left-- > 0
}

const sound: [string, readonly string[], ScanOptions][] = [
  ['that is right', english, {}],
  ['with a wrong letter here and there', english, { say: wrongLetters(0.004, seededRandom(2)) }],
  ['a third of a line too low', english, { moved: [4, 8] }],
  ['with a space that is missing three times', english, { isGlued: justThreeTimes() }],
  ['written row by row over two columns', english, { columns: 2, size: 22, isRowByRow: true }],
  ['in Chinese', chinese, { writing: 'han' }],
]

test.each(sound)('the hidden text of a scan is taken as it is: one %s', async (_name, prose, options) => {
  const { source, warnings } = await read(scanWithLayer(prose, options))
  expect({ source, warnings }).toEqual({ source: 'text_layer', warnings: [] })
})

const poor: [string, readonly string[], ScanOptions][] = [
  ['with one letter in thirty wrong', english, { say: wrongLetters(0.033, seededRandom(3)) }],
  ['with one letter in three wrong', english, { say: wrongLetters(0.33, seededRandom(4)) }],
  ['with spaces within its words', english, { say: spacedOut(0.4, seededRandom(5)) }],
  ['that was read as English', french, { say: readAsEnglish }],
  ['that stands a line too low', english, { moved: [0, 45] }],
  [
    'with one Chinese character in ten wrong',
    chinese,
    { writing: 'han', say: wrongLetters(0.1, seededRandom(6)) },
  ],
]

// So few that the lines which are compared leave no doubt.
test('so it is where its spaces are missing here and there', async () => {
  const isGlued = (word: string, next: string) => next === 'the' && random() < 0.12
  const { source, stages } = await read(scanWithLayer(english, { isGlued }))
  expect(source).toBe('ocr')
  expect(stages?.[0]?.change).toMatch(/^in \d+ of \d+ words the page's own text lacks a space$/)
})

test.each(poor)(
  'a scan is read from its picture where its hidden text is poor: one %s',
  async (_name, prose, options) => {
    const scan = scanWithLayer(prose, options)
    const { source, warnings, stages, text } = await read(scan)
    expect(source).toBe('ocr')
    expect(warnings).toMatchObject([{ code: 'text_layer_rejected', page: 1 }])
    expect(stages?.[0]).toMatchObject({
      stage: 'check-layer',
      change: expect.stringMatching(/lacks \d+ of \d+/),
    })
    expect(lettersOf(text)).toContain(lettersOf(scan.lines[2] ?? ''))
  },
)

test('whoever asks for the hidden text gets it, however poor', async () => {
  const scan = scanWithLayer(english, { say: wrongLetters(0.33, seededRandom(4)) })
  const { source, warnings } = await read(scan, 'text')
  expect({ source, warnings }).toEqual({ source: 'text_layer', warnings: [] })
})
