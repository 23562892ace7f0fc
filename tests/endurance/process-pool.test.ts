import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forkReaderProcess } from '../../main/workers/fork-reader-process.ts'
import { createPageReader, type PooledPageReader } from '../../main/workers/page-reader.ts'
import { createProcessPool, type ProcessPoolOptions } from '../../main/workers/process-pool.ts'
import { readAll, sourceOf, usualLimits } from '../support/read-all.ts'
import { longText, pngOf, scannedPdf, textPdf } from '../support/sample-documents.ts'
import { builtReadingProcess } from '../support/built-threads.ts'

const readers: PooledPageReader[] = []
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
})

function startReader(options: Partial<ProcessPoolOptions> = {}): PooledPageReader {
  const pool = createProcessPool({
    threads: 2,
    languageFolders: [],
    startProcess: forkReaderProcess,
    ...builtReadingProcess(),
    ...options,
  })
  const reader = createPageReader(pool, 2)
  readers.push(reader)
  return reader
}

const hostile = async (name: string) =>
  sourceOf(await readFile(new URL(`../fixtures/hostile/${name}`, import.meta.url)))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Processes that this one started and that read pages. */
function readingProcesses(): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((line) => line.includes('reader.process'))
    .map((line) => Number.parseInt(line, 10))
}

async function untilReading(): Promise<number> {
  for (;;) {
    const [pid] = readingProcesses()
    if (pid !== undefined) return pid
    await sleep(20)
  }
}

test('a document is read in a process of its own', async () => {
  const reader = startReader()
  const [result] = await readAll(reader, sourceOf(pngOf(['Invoice number 4711'])))
  expect(result?.page.text).toContain('Invoice number 4711')
  expect(readingProcesses()).toHaveLength(1)
})

test('a picture of a page does not wait until others have been read', async () => {
  const reader = startReader({ threads: 1 })
  await reader.warmUp(['eng'])
  const stop = new AbortController()
  const scan = sourceOf(await scannedPdf(Array.from({ length: 3 }, () => longText(60))))
  const reading = readAll(reader, scan, stop).then(
    () => 'read',
    () => 'cancelled',
  )
  while (reader.stats().busy === 0) await sleep(5)
  for (const page of [3, 2]) {
    const picture = await reader.renderPreview(
      { ...scan, id: 'looked at' },
      { pageNumber: page, maxSide: 200 },
      stop.signal,
    )
    expect(picture.subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  }
  stop.abort()
  expect(await reading).toBe('cancelled')
})

test('a PDF that ends its process takes nothing along: it is refused, and what was read beside it comes whole', async () => {
  const reader = startReader()
  const bomb = await hostile('function-of-thirty-inputs.pdf')
  const beside = readAll(reader, sourceOf(await scannedPdf([longText(10), longText(10), longText(10)])))
  // Both attempts share the page's time.
  const limits = { ...usualLimits, pageTimeoutMs: 240_000 }
  const page = await readAll(reader, bomb, { limits }).then(
    ([first]) => first?.report.error?.code,
    (error: { code?: string }) => error.code,
  )
  expect(page).toBe('corrupt_file')
  expect(reader.stats().deaths).toBeGreaterThan(0)
  const pages = await beside
  expect(pages.map(({ report }) => report.source)).toEqual(['ocr', 'ocr', 'ocr'])
  const [after] = await readAll(reader, sourceOf(pngOf(['Read after the accident'])))
  expect(after?.page.text).toContain('Read after the accident')
})

test('a process that is killed in the midst of many documents costs none of them a page', async () => {
  const reader = startReader()
  const documents = Array.from({ length: 6 }, (_, index) =>
    readAll(reader, sourceOf(pngOf([`This is document ${index}`, ...longText(12)]))),
  )
  process.kill(await untilReading(), 'SIGKILL')
  const read = await Promise.all(documents)
  expect(reader.stats().deaths).toBe(1)
  read.forEach(([page], index) => expect(page?.page.text).toContain(`This is document ${index}`))
})

// Windows has no signal that freezes a process.
const canFreeze = process.platform !== 'win32'

test.runIf(canFreeze)(
  'a process that is frozen is noticed and replaced, and what it was reading is read',
  async () => {
    const warnings: object[] = []
    const reader = startReader({
      silenceMs: 4000,
      logger: { warn: (details) => warnings.push(details) },
    })
    const pages = readAll(reader, sourceOf(await scannedPdf([longText(10), longText(10)])))
    const pid = await untilReading()
    process.kill(pid, 'SIGSTOP')
    expect((await pages).map(({ page }) => page.source)).toEqual(['ocr', 'ocr'])
    expect(readingProcesses()).not.toContain(pid)
    expect(warnings).toContainEqual({ reason: 'it stopped answering' })
  },
)

const stuckWorker = new URL('../support/stuck.worker.ts', import.meta.url).href

test.runIf(canFreeze)('a page that freezes its process every time fails alone, and says so', async () => {
  vi.stubEnv('STUCK', 'process')
  onTestFinished(() => void vi.unstubAllEnvs())
  const reader = startReader({ silenceMs: 3000, workerEntry: stuckWorker })
  const document = await textPdf(
    ['one', 'two', 'three'].map((name) => [`Page ${name} has a good deal of text`]),
  )
  const read = await readAll(reader, sourceOf(document))
  expect(read.map(({ page }) => page.source)).toEqual(['text_layer', 'failed', 'text_layer'])
  expect(read[1]?.report.error).toMatchObject({
    code: 'corrupt_file',
    message: expect.stringContaining('Page 2 stopped the reader twice'),
  })
})

test('a page in native code without end fails at its limit, and its process is replaced', async () => {
  const reader = startReader({ workerEntry: stuckWorker })
  const document = await textPdf(
    ['one', 'two', 'three'].map((name) => [`Page ${name} has a good deal of text`]),
  )
  const source = sourceOf(document)
  await readAll(reader, sourceOf(await textPdf([['Something before, for the threads to be warm']])))
  const [before] = readingProcesses()
  const read = await readAll(reader, source, {
    limits: { ...usualLimits, pageTimeoutMs: 15_000 },
  })
  expect(read.map(({ page }) => page.source)).toEqual(['text_layer', 'failed', 'text_layer'])
  expect(read[1]?.report.error?.code).toBe('processing_timeout')
  // Nothing goes on computing for nobody.
  await expect.poll(readingProcesses).not.toContain(before)
  const [after] = await readAll(reader, sourceOf(pngOf(['Read after the accident'])))
  expect(after?.page.text).toContain('Read after the accident')
})

test('a cancelled reading ends and leaves the process to others', async () => {
  const reader = startReader()
  const stop = new AbortController()
  const long = readAll(reader, sourceOf(await scannedPdf(Array.from({ length: 20 }, () => longText(30)))), {
    signal: stop.signal,
  })
  await untilReading()
  await sleep(700)
  stop.abort()
  await expect(long).rejects.toMatchObject({ code: 'cancelled' })
  const [page] = await readAll(reader, sourceOf(pngOf(['Next in line'])))
  expect(page?.page.text).toContain('Next in line')
})

test('readings that are given up at any moment cost the one beside them nothing', async () => {
  const reader = startReader()
  const beside = readAll(reader, sourceOf(await scannedPdf(Array.from({ length: 8 }, () => longText(25)))))
  const scan = await scannedPdf(Array.from({ length: 10 }, () => longText(20)))
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const stop = new AbortController()
    const given = readAll(reader, sourceOf(scan), { signal: stop.signal }).catch(() => undefined)
    await sleep(300 + ((round * 137) % 1100))
    stop.abort()
    await given
  }
  expect((await beside).map(({ report }) => report.source)).toEqual(Array(8).fill('ocr'))
  // Threads that were ended at once, native code at work or not, took the process along in half of the rounds.
  expect(reader.stats().deaths).toBeLessThan(rounds / 5)
})

test('an idle process is ended, which gives its memory back, and started again for the next document', async () => {
  const reader = startReader({ idleMs: 100 })
  await readAll(reader, sourceOf(pngOf(['First'])))
  await expect.poll(readingProcesses).toEqual([])
  const [page] = await readAll(reader, sourceOf(pngOf(['Second'])))
  expect(page?.page.text).toContain('Second')
})

test('a process that cannot start is an error, not a wait', async () => {
  const reader = startReader({ processEntry: new URL('./no-such-entry.ts', import.meta.url) })
  await expect(readAll(reader, sourceOf(pngOf(['Never read'])))).rejects.toMatchObject({
    code: 'internal_error',
    message: expect.stringContaining('Install Legible again'),
  })
})
