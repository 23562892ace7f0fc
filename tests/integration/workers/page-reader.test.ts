import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { detectFormat } from '../../../main/ocr/detect-format.ts'
import type { PageTask, Raster } from '../../../main/ocr/ports.ts'
import { turnRaster } from '../../../main/ocr/preparation/turn-raster.ts'
import { createPageReader, type PooledPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool, type ThreadPoolOptions } from '../../../main/workers/thread-pool.ts'
import type { Rotation } from '../../../shared/document.ts'
import { trainedDataOf } from '../../support/tesseract-data.ts'
import { bmpOf, greyPage, tiffFile } from '../../support/image-files.ts'
import { readAll, sourceOf, usualLimits as limits } from '../../support/read-all.ts'
import {
  faxedPdf,
  jpegOf,
  longText,
  pngOf,
  scannedPdf,
  textPdf,
  webpOf,
} from '../../support/sample-documents.ts'
import { builtPageThread } from '../../support/built-threads.ts'

const readers: PooledPageReader[] = []

function startReader(options: Partial<ThreadPoolOptions> = {}): PooledPageReader {
  const settings = { threads: 2, languageFolders: [], ...builtPageThread(), ...options }
  const reader = createPageReader(createThreadPool(settings), settings.threads)
  readers.push(reader)
  return reader
}
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
})

const taskOf = (task: Partial<PageTask> = {}): PageTask => ({
  pageNumber: 1,
  languages: ['eng'],
  mode: 'auto',
  limits,
  ...task,
})
const never = () => new AbortController().signal

const cpuMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a page alone is given every core, and pages read side by side their share', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const workerEntry = new URL('../../support/core-counting.worker.ts', import.meta.url)
  const pool = createThreadPool({ threads: 4, languageFolders: [], workerEntry })
  onTestFinished(() => pool.close())
  /** Reads pages at once, each of which ends only when all of them have begun. */
  const coresOf = async (pages: number) => {
    const source = sourceOf(new Uint8Array(4))
    const job = { kind: 'read', source, task: taskOf({ pageNumber: pages }) } as const
    const signal = never()
    const outcomes = await Promise.all(
      Array.from({ length: pages }, () => pool.run(job, { signal, timeoutMs: 60_000 })),
    )
    return outcomes.map((outcome) => (outcome.type === 'done' ? outcome.value : outcome))
  }
  expect(await coresOf(1)).toEqual(['4'])
  // Each knows of those that came before it.
  expect(await coresOf(4)).toEqual(['4', '2', '1', '1'])

  // A thread that has just ended a page is about to get the next.
  expect(await coresOf(1)).toEqual(['1'])
  vi.advanceTimersByTime(1000)
  expect(await coresOf(1)).toEqual(['4'])
})

test.each([
  ['PNG', pngOf],
  ['JPEG', jpegOf],
  ['WebP', webpOf],
  ['TIFF', (lines: string[]) => sharpOf(lines).tiff({ compression: 'lzw' }).toBuffer()],
  ['GIF', (lines: string[]) => sharpOf(lines).gif().toBuffer()],
  ['AVIF', (lines: string[]) => sharpOf(lines).avif({ effort: 0 }).toBuffer()],
  ['BMP', async (lines: string[]) => bmpOf(await rasterOf(lines))],
])('a %s image comes back as text with its words in place', async (_name, make) => {
  const reader = startReader()
  const [result] = await readAll(reader, sourceOf(await make(['Invoice number 4711', 'Total amount due'])))
  expect(result?.page).toMatchObject({ page: 1, width: 1000, source: 'ocr', rotation: 0 })
  expect(result?.page.text).toContain('Invoice number 4711')
  expect(result?.page.text).toContain('Total amount due')
  expect(result?.page.confidence).toBeGreaterThan(0.8)
  const words = result?.page.blocks.flatMap((block) => block.lines.flatMap((line) => line.words)) ?? []
  const invoice = words.find(({ text }) => text === 'Invoice')
  // Drawn from x = 40 with the baseline at y = 70.
  expect(invoice?.bbox[0]).toBeGreaterThan(30)
  expect(invoice?.bbox[0]).toBeLessThan(50)
  expect(invoice?.bbox[3]).toBeGreaterThan(62)
  expect(invoice?.bbox[3]).toBeLessThan(82)
})

const sharpOf = (lines: readonly string[]) => sharp(pngOf(lines))
async function rasterOf(lines: readonly string[]): Promise<Raster> {
  const { data, info } = await sharpOf(lines).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data }
}

test('of a patient pool one more thread is started once work has waited so long, and not before', async () => {
  const workerEntry = new URL('../../support/core-counting.worker.ts', import.meta.url)
  /** Two pages at once, each of which ends only when both have begun. */
  const start = (patienceMs: number) => {
    const pool = createThreadPool({ threads: 2, patienceMs, languageFolders: [], workerEntry })
    onTestFinished(() => pool.close())
    const job = {
      kind: 'read',
      source: sourceOf(new Uint8Array(4)),
      task: taskOf({ pageNumber: 2 }),
    } as const
    const options = { signal: never(), timeoutMs: 60_000 }
    return { pool, outcomes: Promise.all([pool.run(job, options), pool.run(job, options)]) }
  }
  const { outcomes } = start(200)
  expect((await outcomes).map(({ type }) => type)).toEqual(['done', 'done'])
  const { pool, outcomes: unended } = start(600_000)
  unended.catch(() => undefined)
  await expect.poll(() => pool.stats().busy).toBe(1)
  expect(pool.stats()).toMatchObject({ threads: 1, queued: 1 })
})

test('the pages of a TIFF are read like those of any document, and one that cannot be does not stop the others', async () => {
  const reader = startReader()
  const [first, second] = await Promise.all([rasterOf(['The first page']), rasterOf(['The third page'])])
  const bytes = tiffFile([
    greyPage(first),
    greyPage({ width: 90_000, height: 90_000, channels: 1, data: new Uint8Array(10) }),
    greyPage(second, { 282: [204, 1], 283: [204, 1] }),
  ])
  const pages = await readAll(reader, sourceOf(bytes))
  expect(pages.map(({ page, report }) => [page.text, page.dpi, report.error?.code])).toEqual([
    ['The first page', 300, undefined],
    ['', 72, 'image_too_large'],
    ['The third page', 204, undefined],
  ])
  const preview = await reader.renderPreview(sourceOf(bytes), { pageNumber: 3, maxSide: 500 }, never())
  expect(await sharp(preview).metadata()).toMatchObject({ width: 500, format: 'png' })
})

test('a PDF with a text layer is read from it, in order and without any doubt', async () => {
  const reader = startReader()
  const pages = Array.from({ length: 12 }, (_, index) => [
    `This is page ${index + 1} of twelve`,
    'with two lines of text',
  ])
  const results = await readAll(reader, sourceOf(await textPdf(pages)))
  expect(results.map(({ page }) => page.page)).toEqual(pages.map((_, index) => index + 1))
  for (const [index, { page }] of results.entries()) {
    expect(page).toMatchObject({ source: 'text_layer', confidence: 1 })
    expect(page.text).toContain(`This is page ${index + 1} of twelve`)
  }
})

test('a picture on its head leaves the text of its page as it stands', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText('The text of the page itself', { x: 60, y: 780, size: 14 })
  page.drawText('is two lines and upright', { x: 60, y: 760, size: 14 })
  const picture = await pdf.embedPng(pngOf(longText(10), { width: 1400 }))
  page.drawImage(picture, { x: 540, y: 500, width: 480, height: 360, rotate: degrees(180) })
  const [result] = await readAll(startReader(), sourceOf(await pdf.save()))
  expect(result?.page).toMatchObject({ source: 'mixed', rotation: 0 })
  const block = result?.page.blocks[0]
  expect(block?.text).toBe('The text of the page itself is two lines and upright')
  const { dpi = 72 } = result?.page ?? {}
  const [left, top, , bottom] = (block?.bbox ?? []).map((edge) => (edge * 72) / dpi)
  expect(left).toBeCloseTo(60, 0)
  // In points from the top: the first line's capitals, and the baseline of the second.
  expect(top).toBeGreaterThan(842 - 780 - 16)
  expect(bottom).toBeLessThan(842 - 760 + 6)
})

test('a scanned PDF is recognised, and its pages come in order', async () => {
  const reader = startReader()
  const results = await readAll(
    reader,
    sourceOf(await scannedPdf([['First scanned page'], ['Second scanned page'], ['Third one']])),
  )
  expect(results.map(({ page }) => [page.source, page.text.trim()])).toEqual([
    ['ocr', 'First scanned page'],
    ['ocr', 'Second scanned page'],
    ['ocr', 'Third one'],
  ])
})

// pdf.js fetches its decoders through any open document, and that one's end left every later fax waiting for ever.
test.each([0, 2, 4])('a faxed PDF is read while another document is released %i ms later', async (delay) => {
  const reader = startReader({ threads: 1 })
  const other = sourceOf(await textPdf([['Read before']]))
  await readAll(reader, other)
  const fax = sourceOf(await faxedPdf(['Faxed on Monday']))
  await reader.open(fax, limits, never())
  const reading = reader.readPage(fax, taskOf(), never())
  await sleep(delay)
  reader.release(other)
  expect((await reading).page.text.trim()).toBe('Faxed on Monday')
})

test('an empty page is a blank page with a warning, no failure', async () => {
  const reader = startReader()
  const [result] = await readAll(reader, sourceOf(pngOf(['   '])))
  expect(result?.page).toMatchObject({ source: 'blank', text: '', confidence: 0, blocks: [] })
  expect(result?.report.warnings).toMatchObject([{ code: 'no_text_found', page: 1 }])
})

test('a scan that cannot be decoded is no silent blank page', async () => {
  const reader = startReader()
  const bytes = Buffer.from(await scannedPdf([['Lost words']]))
  // The JPEG inside keeps its first bytes only.
  const start = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  bytes.fill(0x20, start + 20, start + 2000)
  const [result] = await readAll(reader, sourceOf(bytes))
  expect(result?.page.source).toBe('failed')
  expect(result?.report.error).toMatchObject({
    code: 'corrupt_file',
    message: expect.stringContaining('scan it again'),
  })
})

test('a PDF without pages is a corrupt file', async () => {
  const reader = startReader()
  const bytes = await (await PDFDocument.create()).save({ addDefaultPage: false })
  await expect(reader.open(sourceOf(bytes), limits, never())).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('a protected PDF asks for its password, says when it is wrong, and opens with it', async () => {
  const reader = startReader()
  const bytes = await textPdf([['Secret text']], 'sesame')
  await expect(reader.open(sourceOf(bytes), limits, never())).rejects.toMatchObject({
    code: 'pdf_password_required',
  })
  await expect(reader.open(sourceOf(bytes, 'wrong'), limits, never())).rejects.toMatchObject({
    code: 'pdf_password_wrong',
  })
  const [result] = await readAll(reader, sourceOf(bytes, 'sesame'))
  expect(result?.page.text).toContain('Secret text')
})

test.each([
  ['a PDF that is only a header', Buffer.from('%PDF-1.7\nnothing more')],
  ['a PNG that is only a signature', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2, 3])],
  ['a JPEG that is only a marker', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])('%s is a corrupt file', async (_name, bytes) => {
  const reader = startReader()
  await expect(reader.open(sourceOf(bytes), limits, never())).rejects.toMatchObject({ code: 'corrupt_file' })
})

test('an image of more pixels than allowed is refused on opening', async () => {
  const reader = startReader()
  await expect(
    reader.open(sourceOf(pngOf(['big'])), { ...limits, maxImagePixels: 50_000 }, never()),
  ).rejects.toMatchObject({ code: 'image_too_large' })
})

test('a language that is not installed is an error of the request, not of the page', async () => {
  const reader = startReader()
  await expect(
    reader.readPage(sourceOf(pngOf(['text'])), taskOf({ languages: ['tlh'] }), never()),
  ).rejects.toMatchObject({ code: 'language_not_installed', message: expect.stringContaining('tlh') })
})

test('damaged language data is told as such, at the start and later, and other languages go on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'legible-languages-'))
  await writeFile(join(folder, 'bad.traineddata'), 'no model at all')
  const reader = startReader({ threads: 1, languageFolders: [folder] })
  const read = (language: string) =>
    reader.readPage(sourceOf(pngOf(['Good text'])), taskOf({ languages: [language] }), never())
  await expect(read('bad')).rejects.toMatchObject({
    code: 'language_not_installed',
    message: expect.stringContaining('bad'),
  })
  expect((await read('eng')).page.text).toContain('Good text')
  await expect(read('bad')).rejects.toMatchObject({ code: 'language_not_installed' })
  expect((await read('eng')).page.text).toContain('Good text')
  // The thread that was told outlives it.
  expect(reader.stats().deaths).toBe(0)
  await rm(folder, { recursive: true })
})

test('cancelling ends the page and gives the CPU back', async () => {
  const pool = createThreadPool({ threads: 2, languageFolders: [], ...builtPageThread() })
  const reader = createPageReader(pool, 2)
  readers.push(reader)
  const source = sourceOf(pngOf(longText(80), { width: 2400 }))
  await reader.warmUp(['eng'])
  const atFirst = process.cpuUsage()
  await reader.readPage(source, taskOf(), never())
  const wholePage = cpuMs(atFirst)
  const controller = new AbortController()
  const page = reader.readPage(source, taskOf(), controller.signal)
  const atSecond = process.cpuUsage()
  await expect.poll(() => cpuMs(atSecond), { interval: 20 }).toBeGreaterThan(wholePage / 4)
  expect(reader.stats().busy).toBe(1)
  const before = process.cpuUsage()
  controller.abort()
  await expect(page).rejects.toMatchObject({ code: 'cancelled' })
  // The other one, which helped it, goes on.
  expect(reader.stats()).toMatchObject({ busy: 0, threads: 1 })
  // Its thread has truly ended, and long before it was done.
  await expect.poll(() => pool.stuckMs()).toBe(0)
  expect(cpuMs(before)).toBeLessThan(wholePage / 2)
})

test('after a cancelled page the next one is read as if nothing had happened', async () => {
  const reader = startReader({ threads: 1 })
  const controller = new AbortController()
  const page = reader.readPage(sourceOf(pngOf(longText(150))), taskOf(), controller.signal)
  await sleep(300)
  controller.abort()
  await expect(page).rejects.toMatchObject({ code: 'cancelled' })
  const [next] = await readAll(reader, sourceOf(pngOf(['Still reading'])))
  expect(next?.page.text).toContain('Still reading')
})

test.each([
  ['alone', 1],
  ['with a helper', 2],
])('whatever a thread is at when its page is cancelled, %s, its process lives on', async (_, threads) => {
  const reader = startReader({ threads })
  const source = sourceOf(pngOf(longText(400), { width: 2400 }))
  for (let afterMs = 0; afterMs < 1500; afterMs += 125) {
    const controller = new AbortController()
    const page = reader.readPage(source, taskOf(), controller.signal)
    await sleep(afterMs)
    controller.abort()
    await expect(page).rejects.toMatchObject({ code: 'cancelled' })
  }
  const [next] = await readAll(reader, sourceOf(pngOf(['Still reading'])))
  expect(next?.page.text).toContain('Still reading')
})

test('a page that waits for a thread is cancelled without disturbing the one being read', async () => {
  const reader = startReader({ threads: 1 })
  const first = reader.readPage(sourceOf(pngOf(['Undisturbed'])), taskOf(), never())
  const controller = new AbortController()
  const second = reader.readPage(sourceOf(pngOf(['Cancelled'])), taskOf(), controller.signal)
  controller.abort()
  await expect(second).rejects.toMatchObject({ code: 'cancelled' })
  expect((await first).page.text).toContain('Undisturbed')
  expect(reader.stats().deaths).toBe(0)
})

test('a page that takes too long fails alone, with the limit in its message', async () => {
  const reader = startReader({ threads: 1 })
  await reader.warmUp(['eng'])
  // More than any machine reads in the time, which the message rounds to whole seconds.
  const slow = sourceOf(pngOf(longText(400), { width: 2400 }))
  const result = await reader.readPage(slow, taskOf({ limits: { ...limits, pageTimeoutMs: 500 } }), never())
  expect(result.page.source).toBe('failed')
  expect(result.report.error).toMatchObject({
    code: 'processing_timeout',
    message: expect.stringContaining('1 s'),
  })
  const [next] = await readAll(reader, sourceOf(pngOf(['Next document'])))
  expect(next?.page.text).toContain('Next document')
})

test('a thread that dies costs only its page, which is tried once more first', async () => {
  const warnings: string[] = []
  const reader = startReader({
    workerEntry: new URL('../../support/dying.worker.ts', import.meta.url),
    logger: { warn: (_details, message) => warnings.push(message) },
  })
  const source = sourceOf(
    await textPdf(
      ['one', 'two dies', 'three', 'four dies once', 'five'].map((name) => [
        `Page ${name} has a good deal of text`,
      ]),
    ),
  )
  const results = await readAll(reader, source)
  expect(results.map(({ page }) => page.source)).toEqual([
    'text_layer',
    'failed',
    'text_layer',
    'text_layer',
    'text_layer',
  ])
  expect(results[1]?.report.error?.code).toBe('corrupt_file')
  expect(reader.stats().deaths).toBe(3)
  expect(warnings).toContain('a page thread died')
})

test('the second try of a page has the time that the first one left', async () => {
  const reader = startReader({
    threads: 1,
    workerEntry: new URL('../../support/slow-dying.worker.ts', import.meta.url),
  })
  const source = sourceOf(pngOf(['Dies after three seconds, twice']))
  const result = await reader.readPage(
    source,
    taskOf({ limits: { ...limits, pageTimeoutMs: 5000 } }),
    never(),
  )
  expect(result.report.error).toMatchObject({
    code: 'processing_timeout',
    message: expect.stringContaining('5 s'),
  })
})

const withoutLibrary = new URL('../../support/missing-library.worker.ts', import.meta.url)

test.each([
  ['the library that decodes images', 'sharp', pngOf(['A sound page'])],
  ["the networks' library", 'onnxruntime-node,onnxruntime-web', pngOf(['A sound page'])],
  ['the library that reads PDFs', 'pdfjs-dist', await textPdf([['A sound page with text']])],
])('without %s the installation is to blame, not the document', async (_name, library, bytes) => {
  vi.stubEnv('MISSING_LIBRARY', library)
  onTestFinished(() => void vi.unstubAllEnvs())
  const reader = startReader({ workerEntry: withoutLibrary })
  await expect(reader.open(sourceOf(bytes), limits, never())).rejects.toMatchObject({
    code: 'internal_error',
    message: expect.stringMatching(/installation of Legible is damaged.*Install Legible again/),
  })
})

test('without the recogniser for writing that no network here reads, a page in it tells the same', async () => {
  vi.stubEnv('MISSING_LIBRARY', 'tesseract.js')
  onTestFinished(() => void vi.unstubAllEnvs())
  // Data like that of Arabic: of a script that is read as a whole page.
  const folder = await mkdtemp(join(tmpdir(), 'legible-languages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'ara.traineddata'), trainedDataOf('chi_sim'))
  const reader = startReader({ workerEntry: withoutLibrary, languageFolders: [folder] })
  const source = sourceOf(pngOf(['A sound page']))
  await reader.open(source, limits, never())
  const result = await reader.readPage(source, taskOf({ languages: ['ara'] }), never())
  expect(result.report.error).toMatchObject({
    code: 'internal_error',
    message: expect.stringContaining('Install Legible again'),
  })
})

test('without the recogniser that only some languages need the others are read', async () => {
  vi.stubEnv('MISSING_LIBRARY', 'tesseract.js')
  onTestFinished(() => void vi.unstubAllEnvs())
  const reader = startReader({ workerEntry: withoutLibrary })
  const [result] = await readAll(reader, sourceOf(pngOf(['A sound page'])))
  expect(result?.page.text).toBe('A sound page')
})

test('a small image does not wait behind a long document', async () => {
  const reader = startReader({ threads: 1 })
  const long = sourceOf(await scannedPdf(Array.from({ length: 6 }, () => longText(8))))
  const order: string[] = []
  const longRead = Array.from({ length: 6 }, (_, index) =>
    reader
      .readPage(long, taskOf({ pageNumber: index + 1 }), never())
      .then(() => order.push(`long ${index + 1}`)),
  )
  const small = reader.readPage(sourceOf(pngOf(['small'])), taskOf(), never()).then(() => order.push('small'))
  await Promise.all([...longRead, small])
  expect(order.indexOf('small')).toBeLessThanOrEqual(2)
})

test('nothing runs before the first document, idle threads end, and none is left after closing', async () => {
  const reader = startReader({ idleMs: 200 })
  expect(reader.stats().threads).toBe(0)
  await readAll(reader, sourceOf(await textPdf([['some text on a page']])))
  expect(reader.stats().threads).toBeGreaterThan(0)
  await expect.poll(() => reader.stats().threads).toBe(0)

  const page = reader.readPage(sourceOf(pngOf(longText(100))), taskOf(), never())
  const refused = expect(page).rejects.toMatchObject({ code: 'shutting_down' })
  await sleep(200)
  await reader.close()
  await refused
  expect(reader.stats()).toMatchObject({ threads: 0, busy: 0, queued: 0 })
  await expect(reader.readPage(sourceOf(pngOf(['late'])), taskOf(), never())).rejects.toMatchObject({
    code: 'shutting_down',
  })
})

test('a preview lies as the page was read, also where its file says otherwise', async () => {
  const reader = startReader()
  const upright = await rasterOf(['Which way up this line is,', 'a preview has to show as well'])
  const preview = async (raster: Raster, rotation?: Rotation) => {
    const bytes = tiffFile([greyPage(raster)])
    const task = { pageNumber: 1, maxSide: 400, ...(rotation !== undefined && { rotation }) }
    return sharp(await reader.renderPreview(sourceOf(bytes), task, never()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
  const wanted = await preview(upright)
  for (const rotation of [90, 180, 270] as const) {
    const turned = turnRaster(upright, ((360 - rotation) % 360) as Rotation)
    const shown = await preview(turned, rotation)
    expect([shown.info.width, shown.info.height]).toEqual([wanted.info.width, wanted.info.height])
    const differences = shown.data.map((grey, at) => Math.abs(grey - (wanted.data[at] ?? 0)))
    expect(Math.max(...differences)).toBeLessThan(40)
  }
})

test('a preview is a PNG of at most the size asked for', async () => {
  const reader = startReader()
  for (const bytes of [pngOf(['preview']), await textPdf([['preview']])]) {
    const png = await reader.renderPreview(sourceOf(bytes), { pageNumber: 1, maxSide: 300 }, never())
    expect(detectFormat(png)).toBe('png')
    const view = new DataView(png.buffer, png.byteOffset)
    expect(Math.max(view.getUint32(16), view.getUint32(20))).toBeLessThanOrEqual(300)
    expect(Math.max(view.getUint32(16), view.getUint32(20))).toBeGreaterThan(250)
  }
})
