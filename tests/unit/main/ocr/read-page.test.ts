import { expect, test } from 'vitest'
import type {
  DecodedImage,
  ImageCodec,
  ImageHeader,
  PageTask,
  PdfDocument,
  Raster,
  TextBox,
  TextLayer,
  TextLine,
} from '../../../../main/ocr/ports.ts'
import { LegibleError } from '../../../../shared/errors.ts'
import { toTextBox } from '../../../../main/ocr/preparation/text-box.ts'
import { readPage } from '../../../../main/ocr/read-page.ts'

const task = (change: Partial<PageTask> = {}): PageTask => ({
  pageNumber: 1,
  languages: ['eng'],
  mode: 'auto',
  limits: { maxImagePixels: 100_000_000, maxPages: 1000, pageTimeoutMs: 1000 },
  ...change,
})

const lineOf = (text: string, change: Partial<TextLine> = {}): TextLine => ({
  words: text.split(' ').map((word) => ({ text: word, bbox: [100, 100, 200, 140], confidence: 0.9 })),
  bbox: [100, 100, 200, 140],
  fontSize: 40,
  ...change,
})

const rasterOf = (width: number, height: number, change: Partial<DecodedImage> = {}): DecodedImage => {
  const data = new Uint8Array(width * height).fill(255)
  data[0] = 0
  return { width, height, channels: 1, data, ...change }
}

/** Engines that find such lines on any image, and remember in which they were looked for. */
function engines(lines: TextLine[], raster: DecodedImage = rasterOf(2000, 1000)) {
  const asked: Raster[] = []
  const codec: ImageCodec = {
    readHeader: () => Promise.reject(new Error('not asked for')),
    decode: (_, { channels }) => Promise.resolve({ ...raster, channels }),
    resize: (from, width, height) => Promise.resolve({ ...from, width, height }),
    encodePng: () => Promise.reject(new Error('not asked for')),
    encodeJpeg: () => Promise.reject(new Error('not asked for')),
    encodeGroup4: () => Promise.reject(new Error('not asked for')),
  }
  const close = () => Promise.resolve()
  const lineIn = (box: TextBox) => lines.find(({ bbox }) => toTextBox(bbox).centerY === box.centerY)
  return {
    codec,
    detector: {
      detect(seen: Raster) {
        asked.push(seen)
        return Promise.resolve(lines.map(({ bbox }) => toTextBox(bbox)))
      },
      close,
    },
    snippetDetector: { detect: () => Promise.resolve([]), close },
    orientationClassifier: {
      classify: () => Promise.resolve({ rotation: 0 as const, probability: 1 }),
      close,
    },
    lineReader: {
      prepare: () => Promise.resolve(),
      read: (_: unknown, boxes: readonly TextBox[]) => Promise.resolve(boxes.map(lineIn)),
      close,
    },
    fastLineReader: { read: () => Promise.resolve(undefined), close },
    recognizer: { recognize: () => Promise.reject(new Error('not asked for')), close },
    now: () => 0,
    codeReader: { read: () => Promise.resolve([]) },
    guesser: { guess: () => Promise.resolve(undefined) },
    checkLanguages: () => Promise.resolve(),
    installedLanguages: () => Promise.resolve(['eng']),
    asked,
  }
}

const imageOf = (header: Partial<ImageHeader> = {}) =>
  ({
    kind: 'image',
    bytes: new Uint8Array(),
    header: { width: 2000, height: 1000, pages: 1, frames: 1, rotation: 0, dpi: 200, ...header },
  }) as const

function pdfOf(layer: Partial<TextLayer>) {
  const rendered: number[] = []
  const pdf: PdfDocument = {
    pageCount: 1,
    pageSize: () => Promise.resolve({ widthPoints: 720, heightPoints: 720, rotation: 0 }),
    readOutline: () => Promise.resolve([]),
    readTextLayer: () =>
      Promise.resolve({
        lines: [],
        rules: [],
        invisibleCharacters: 0,
        visibleCharacters: 0,
        imageCoverage: 0,
        ...layer,
      }),
    render(_page, { dpi, channels }) {
      rendered.push(dpi)
      return Promise.resolve({ ...rasterOf(Math.round(dpi * 10), Math.round(dpi * 10)), channels })
    },
    close: () => Promise.resolve(),
  }
  return { document: { kind: 'pdf', pdf } as const, rendered }
}

const codesOf = ({ report }: { report: { warnings: { code: string }[] } }) =>
  report.warnings.map(({ code }) => code)

test('an image is recognised, and its page is told in its own pixels and resolution', async () => {
  const result = await readPage(imageOf({ rotation: 90 }), task(), engines([lineOf('Hello world')]))
  expect(result.page).toMatchObject({
    width: 2000,
    height: 1000,
    dpi: 200,
    rotation: 90,
    source: 'ocr',
    text: 'Hello world',
  })
  expect(result.page.confidence).toBeCloseTo(0.9)
  expect(result.report).toMatchObject({ lowConfidenceWords: 0, warnings: [], languages: ['eng'] })
})

test('a huge image is reduced, a large one of ordinary size is left alone', async () => {
  const huge = engines([], rasterOf(9000, 6000))
  await readPage(imageOf({ width: 9000, height: 6000 }), task(), huge)
  expect(huge.asked[0]?.width).toBe(3500)
  const scan = engines([], rasterOf(7016, 4960))
  await readPage(imageOf({ width: 7016, height: 4960, dpi: 600 }), task(), scan)
  expect(scan.asked[0]?.width).toBe(3508)
  const photo = engines([], rasterOf(4000, 3000))
  await readPage(imageOf({ width: 4000, height: 3000 }), task(), photo)
  expect(photo.asked[0]?.width).toBe(4000)
})

test.each([
  [12_000, 9000, 3500],
  [8000, 6000, 3500],
  // As a page of its width: 3,500 pixels stand for what is half as long again.
  [3000, 20_000, 2333],
])('of an image of %i by %i that says no resolution its size decides', async (width, height, reduced) => {
  const { header, ...image } = imageOf({ width, height })
  const { dpi: _, ...unsaid } = header
  const photo = engines([], rasterOf(width, height))
  await readPage({ ...image, header: unsaid }, task(), photo)
  expect(photo.asked[0]?.width).toBe(reduced)
})

test('doubtful words are counted, but no bullets, and type of a few pixels is warned of', async () => {
  const line = lineOf('• good bad', { fontSize: 9 })
  const words = line.words.map((word) => ({ ...word, confidence: word.text === 'good' ? 0.99 : 0.55 }))
  const result = await readPage(imageOf(), task(), engines([{ ...line, words }]))
  expect(result.report.lowConfidenceWords).toBe(1)
  expect(codesOf(result)).toEqual(['low_resolution'])
})

test('an even image is blank, and no lines are looked for', async () => {
  const parts = engines([lineOf('ghost')], {
    ...rasterOf(2000, 1000),
    data: new Uint8Array(2_000_000).fill(250),
  })
  const result = await readPage(imageOf(), task(), parts)
  expect(result.page).toMatchObject({ source: 'blank', text: '', confidence: 0, width: 2000, height: 1000 })
  expect(codesOf(result)).toEqual(['no_text_found'])
  expect(parts.asked).toEqual([])
})

test('animations and damaged images are read with a warning', async () => {
  const parts = engines([lineOf('first')], rasterOf(2000, 1000, { damaged: true }))
  const result = await readPage(imageOf({ frames: 7 }), task({ pageNumber: 1 }), parts)
  expect(codesOf(result)).toEqual(['animation_first_frame', 'image_damaged'])
  expect(result.report.warnings[0]?.message).toContain('7 frames')
})

test('a damaged image of which nothing is left is no blank page', async () => {
  const parts = engines([], rasterOf(2000, 1000, { damaged: true }))
  await expect(readPage(imageOf(), task(), parts)).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('mode text reads no image, and says why', async () => {
  const parts = engines([lineOf('unread')])
  const result = await readPage(imageOf(), task({ mode: 'text' }), parts)
  expect(result.page.source).toBe('blank')
  expect(codesOf(result)).toEqual(['no_text_layer'])
  expect(parts.asked).toEqual([])
})

const sound = { lines: [lineOf('A sound text layer with a good many words in it')], visibleCharacters: 38 }

test('a sound text layer is taken as it is, without rendering', async () => {
  const { document, rendered } = pdfOf(sound)
  const result = await readPage(document, task(), engines([lineOf('recognised')]))
  expect(result.page).toMatchObject({
    source: 'text_layer',
    confidence: 1,
    width: 2000,
    height: 2000,
    dpi: 200,
  })
  expect(rendered).toEqual([])
})

test('mode ocr recognises although there is a text layer', async () => {
  const { document, rendered } = pdfOf(sound)
  const result = await readPage(document, task({ mode: 'ocr' }), engines([lineOf('recognised')]))
  expect(result.page).toMatchObject({ source: 'ocr', text: 'recognised' })
  expect(rendered).toEqual([200])
})

test('a scan is rendered at its own resolution', async () => {
  const { document, rendered } = pdfOf({ imageCoverage: 1, imageDpi: 240 })
  const result = await readPage(document, task(), engines([lineOf('recognised')]))
  expect(result.page).toMatchObject({ source: 'ocr', dpi: 240, width: 2400, height: 2400 })
  expect(rendered[0]).toBeCloseTo(240)
})

test('a page is never rendered beyond the pixel limit', async () => {
  const { document, rendered } = pdfOf({ imageCoverage: 1, imageDpi: 2400 })
  await readPage(document, task({ limits: { ...task().limits, maxImagePixels: 4_000_000 } }), engines([]))
  expect((rendered[0] ?? 0) * 10).toBeLessThanOrEqual(2000)
})

test('a long scan is rendered no longer than can be drawn', async () => {
  const { document, rendered } = pdfOf({ imageCoverage: 1, imageDpi: 2400 })
  await readPage(document, task({ limits: { ...task().limits, maxImagePixels: 1e9 } }), engines([]))
  expect((rendered[0] ?? 0) * 10).toBeLessThan(16_384)
})

test.each(['auto', 'text'] as const)('a page without any ink is blank at once in mode %s', async (mode) => {
  const { document, rendered } = pdfOf({ isBlank: true })
  const result = await readPage(document, task({ mode }), engines([lineOf('ghost')]))
  expect(result.page.source).toBe('blank')
  expect(codesOf(result)).toEqual(['no_text_found'])
  expect(rendered).toEqual([])
})

test('a page whose only picture is lost is an error, not blank', async () => {
  const { document, rendered } = pdfOf({ hasLostImage: true })
  await expect(readPage(document, task(), engines([]))).rejects.toMatchObject({
    code: 'corrupt_file',
    message: expect.stringMatching(/picture on page 1 .* 100 million pixels\. Scan the page again/),
  })
  expect(rendered).toEqual([])
})

test('a strip of one by many million pixels is an error, not blank', async () => {
  const strip = imageOf({ width: 1, height: 90_000_000 })
  await expect(readPage(strip, task(), engines([]))).rejects.toMatchObject({ code: 'corrupt_file' })
  const line = await readPage(imageOf({ width: 800, height: 2 }), task(), engines([]))
  expect(line.page.source).toBe('blank')
})

test('mode text reads no scan, and says why as it does of an image', async () => {
  const { document, rendered } = pdfOf({ imageCoverage: 1, imageDpi: 300 })
  const result = await readPage(document, task({ mode: 'text' }), engines([lineOf('unread')]))
  expect(result.page.source).toBe('blank')
  expect(codesOf(result)).toEqual(['no_text_layer'])
  expect(rendered).toEqual([])
})

/** Words of 90 pixels each, from `left` on, in a line of its own. */
const wordsAt = (left: number, top: number, text: string): TextLine => {
  const words = text.split(' ').map((word, index) => {
    const x = left + 100 * index
    return {
      text: word,
      bbox: [x, top, x + 90, top + 40] as [number, number, number, number],
      confidence: 0.95,
    }
  })
  return { words, bbox: [left, top, left + 100 * words.length - 10, top + 40], fontSize: 40 }
}

test('of a page with pictures only the words in them are added to its text layer', async () => {
  const layer = [
    wordsAt(100, 100, 'The left column of the page'),
    wordsAt(1200, 100, 'and the right column'),
    wordsAt(100, 300, 'Text beside a picture'),
  ]
  const { document } = pdfOf({ lines: layer, visibleCharacters: 60, imageCoverage: 0.4 })
  const recognised = [
    // Across both columns: its middle lies between them.
    wordsAt(100, 100, 'The left column of the page . . . . . and the right column'),
    // From the text into the picture.
    wordsAt(100, 300, 'Text beside a picture Caption of it'),
    wordsAt(1200, 600, 'Inside the picture'),
  ]
  const result = await readPage(document, task(), engines(recognised))
  expect(result.page.source).toBe('mixed')
  const words = result.page.text.split(/\s+/)
  expect(words.filter((word) => word === 'column')).toHaveLength(2)
  expect(words.filter((word) => word === 'beside')).toHaveLength(1)
  expect(result.page.text).toContain('Caption of it')
  expect(result.page.text).toContain('Inside the picture')
})

test('a page with pictures keeps its own text where no lines can be looked for', async () => {
  const lines = [wordsAt(100, 100, 'The text of the page itself')]
  const { document } = pdfOf({ lines, visibleCharacters: 60, imageCoverage: 0.4 })
  const broken = { detect: () => Promise.reject(new Error('no network')), close: () => Promise.resolve() }
  const { page } = await readPage(document, task(), { ...engines([]), detector: broken })
  expect(page).toMatchObject({ source: 'mixed', text: 'The text of the page itself' })
})

test('a language that is not installed is told, also where a page has its own text beside pictures', async () => {
  const lines = [wordsAt(100, 100, 'The text of the page itself')]
  const { document } = pdfOf({ lines, visibleCharacters: 60, imageCoverage: 0.4 })
  const checkLanguages = () => Promise.reject(new LegibleError('language_not_installed', 'No rus here.'))
  await expect(readPage(document, task(), { ...engines([]), checkLanguages })).rejects.toThrow('No rus here.')
})

test.each(['\u0002', '\uf0b7'])('a bullet of a symbol font (%j) is told as one', async (sign) => {
  const lines = ['Network: the addresses', 'Security: the services', 'System: the settings'].map(
    (text, index) => wordsAt(100, 100 + 60 * index, `${sign} ${text}`),
  )
  const { document } = pdfOf({ lines, visibleCharacters: 60 })
  const { page } = await readPage(document, task(), engines([]))
  expect(page.blocks.map(({ type }) => type)).toEqual(['list'])
  expect(page.text).not.toContain(sign)
  const [bullet] = page.blocks[0]?.lines[0]?.words ?? []
  expect(bullet).toMatchObject({ text: '•', corrected: { from: sign, by: 'mend-symbols' } })
})

test('Arabic letters that a file names by their drawn forms are given as they are written', async () => {
  // The joined lam and alef are two letters.
  const { document } = pdfOf({ lines: [wordsAt(100, 100, 'ﻫﺬا ﻧﺺ ﻋﺮﺑﻲ ﺳﻼم')], visibleCharacters: 20 })
  const { page } = await readPage(document, task(), engines([]))
  expect(page.text.split(' ')).toEqual(expect.arrayContaining(['هذا', 'نص', 'عربي', 'سلام']))
})

test('control characters inside words are left out', async () => {
  const { document } = pdfOf({
    lines: [wordsAt(100, 100, 'Care\u0002ful readers see no signs of control in the text of a page')],
    visibleCharacters: 20,
  })
  const { page } = await readPage(document, task(), engines([]))
  expect(page.text).toBe('Careful readers see no signs of control in the text of a page')
})
