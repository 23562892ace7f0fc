import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import { sharedNumber } from '../../../main/engines/native-work.ts'
import { createLineReaders } from '../../../main/workers/line-readers.ts'
import type { PageTask, Raster } from '../../../main/ocr/ports.ts'
import type { Job } from '../../../main/workers/protocol.ts'
import { startPageThread } from '../../../main/workers/page-thread.ts'
import { helpWith, type LineOrder, type SharedLines } from '../../../main/workers/shared-lines.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { printedPage, sentences, withMargin } from '../../support/printed-page.ts'
import { sourceOf, usualLimits as limits } from '../../support/read-all.ts'
import { openKit } from '../../support/reading-kit.ts'

/** Pages that ask for help with so many lines; those that find none end when they are told. */
function openPool(threads: number) {
  const workerEntry = new URL('../../support/asking.worker.ts', import.meta.url)
  const pool = createThreadPool({ threads, languageFolders: [], workerEntry })
  onTestFinished(() => pool.close())
  function startPage(lines: number) {
    const stop = new AbortController()
    const bytes = new Uint8Array(new SharedArrayBuffer(1))
    const task: PageTask = { pageNumber: lines, languages: ['eng'], mode: 'auto', limits }
    const ended = pool
      .run({ kind: 'read', source: sourceOf(bytes), task }, { signal: stop.signal, timeoutMs: 60_000 })
      .then((outcome) => (outcome.type === 'done' ? outcome.value : outcome))
    return { ended, end: () => (bytes[0] = 1), cancel: () => stop.abort() }
  }
  return { pool, startPage }
}
async function linesToRead() {
  const kit = openKit()
  onTestFinished(() => kit.close())
  const raster = withMargin(printedPage(sentences), 40)
  return { raster, boxes: await kit.detector.detect(raster, 960) }
}

function orderOf(raster: Raster, groups: SharedLines['groups']) {
  const { port1, port2: port } = new MessageChannel()
  const lines: SharedLines = { raster, groups, taken: sharedNumber(0) }
  port1.postMessage(lines)
  const order: LineOrder = {
    lines: groups.flat().length,
    groups: groups.length,
    taken: lines.taken,
    port,
  }
  return { port1, order }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 500))

test('a further thread is started for a page of many lines', async () => {
  const { pool, startPage } = openPool(2)
  expect(await startPage(16).ended).toBe('helped')
  expect(pool.stats()).toMatchObject({ threads: 2, busy: 0, deaths: 0 })
})

test.each([
  ['for a page of few lines', 2, 15],
  ['where there is one already for each core', 1, 16],
])('none is started %s', async (_where, threads, lines) => {
  const { pool, startPage } = openPool(threads)
  const page = startPage(lines)
  await aMoment()
  page.end()
  expect(await page.ended).toBe('alone')
  expect(pool.stats().threads).toBe(1)
})

test('a thread helps as soon as its own page is read, with few lines as with many', async () => {
  const { pool, startPage } = openPool(2)
  const own = startPage(0)
  const other = startPage(3)
  await vi.waitFor(() => expect(pool.stats().busy).toBe(2))
  await aMoment()
  own.end()
  expect(await own.ended).toBe('alone')
  expect(await other.ended).toBe('helped')
})

test('a page that waits goes before the lines of another', async () => {
  const { pool, startPage } = openPool(2)
  const [own, other, next] = [startPage(0), startPage(3), startPage(0)]
  await vi.waitFor(() => expect(pool.stats()).toMatchObject({ busy: 2, queued: 1 }))
  await aMoment()
  own.end()
  await vi.waitFor(() => expect(pool.stats()).toMatchObject({ busy: 2, queued: 0 }))
  other.end()
  expect(await other.ended).toBe('alone')
  next.end()
  expect(await next.ended).toBe('alone')
})

test('lines of a page that was cancelled wait for nobody', async () => {
  const { pool, startPage } = openPool(2)
  const [own, cancelled] = [startPage(0), startPage(3)]
  await vi.waitFor(() => expect(pool.stats().busy).toBe(2))
  await aMoment()
  cancelled.cancel()
  await expect(cancelled.ended).rejects.toMatchObject({ code: 'cancelled' })
  own.end()
  expect(await own.ended).toBe('alone')
  expect(await startPage(16).ended).toBe('helped')
  expect(pool.stats()).toMatchObject({ busy: 0, deaths: 0 })
})

test('a thread has read the lines in hand before it does its job', async () => {
  const entry = new URL('../../../main/workers/page.worker.ts', import.meta.url)
  const thread = startPageThread(
    entry,
    { languageFolders: [], helpers: 0 },
    {
      askForHelp: () => undefined,
      noteHelped: (fault) => expect(fault).toBeUndefined(),
    },
  )
  onTestFinished(() => thread.terminate())
  const job: Job = { kind: 'warm', languages: [] }
  await thread.run(job)
  const { raster, boxes } = await linesToRead()
  const { port1, order } = orderOf(raster, [boxes])
  const told: unknown[] = []
  port1.on('message', (read) => told.push(read))
  thread.help(order)
  await vi.waitFor(() => expect(Atomics.load(order.taken, 0)).toBe(1))
  expect(await thread.run(job)).toMatchObject({ type: 'done' })
  expect(thread.isHelping).toBe(false)
  await vi.waitFor(() => expect(told).toHaveLength(1))
})

test('a thread that may not go on, or whose page is no more, takes no further line', async () => {
  const readers = createLineReaders(createLanguageData({ userFolders: [] }))
  onTestFinished(() => readers.lineReader.close())
  const { raster, boxes } = await linesToRead()
  const groups = boxes.map((box) => [box])
  expect(groups.length).toBeGreaterThan(2)

  const pressed = orderOf(raster, groups)
  let asked = 0
  await helpWith(pressed.order, readers, () => ++asked < 3)
  expect(pressed.order.taken[0]).toBe(2)

  const left = orderOf(raster, groups)
  left.port1.close()
  await helpWith(left.order, readers, () => true)
  expect(left.order.taken[0]).toBeLessThan(groups.length)
})
