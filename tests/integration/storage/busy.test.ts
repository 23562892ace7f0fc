// Another program that holds the database, and what becomes of documents meanwhile.
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { JobSummary } from '../../../shared/jobs.ts'
import { createCore } from '../../../main/core.ts'
import { createExtractionService } from '../../../main/extraction/extraction-service.ts'
import { createWebhookDeliveries } from '../../../main/jobs/webhook-deliveries.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import type { PageReader } from '../../../main/ocr/ports.ts'
import { createWebhookRecords } from '../../../main/storage/webhook-records.ts'
import { settingsSchema } from '../../../shared/settings.ts'
import { longText, scannedPdf } from '../../support/sample-documents.ts'
import { completedRequest } from '../../support/storage/completed-request.ts'
import { makeFolder, openParts } from '../../support/storage/open-parts.ts'
import { builtThreads } from '../../support/built-threads.ts'

/** The program itself, and another that has its database open. */
function startWithStranger() {
  const dataFolder = makeFolder()
  const { jobs, services, close } = createCore({
    dataFolder,
    version: '9.9.9',
    keychain: 'none',
    servesFolder: true,
    ...builtThreads(),
  })
  onTestFinished(() => close(0))
  const stranger = new DatabaseSync(join(dataFolder, 'legible.db'))
  onTestFinished(() => stranger.close())
  return { jobs, services, stranger, caller: { userId: services.account.current().userId, keyId: null } }
}

/** Reads at once, so that all there is to wait for is the database. */
const reader: PageReader = {
  parallelism: 2,
  open: async () => ({ pageCount: 1, warnings: [] }),
  readPage: async () => {
    const { document, reports } = completedRequest()
    if (!document?.pages[0] || !reports[0]) throw new Error('it has a page')
    return { page: document.pages[0], report: reports[0] }
  },
  renderPreview: () => Promise.reject(new Error('not asked for')),
  release: () => undefined,
}

function openService() {
  const parts = openParts({ busyMs: 250 })
  parts.account.update({ monthlyCreditLimit: 10 })
  const stranger = new DatabaseSync(join(parts.dataFolder, 'legible.db'))
  onTestFinished(() => stranger.close())
  const service = createExtractionService({
    reader,
    fetcher: { fetch: () => Promise.reject(new Error('nothing is fetched')) },
    ledger: parts.ledger,
    results: parts.results,
    outputs: parts.outputs,
    readingIdentity: async () => 'the same',
    settings: () => settingsSchema.parse({}),
    logger: createSilentLogger(),
    stoppingOf: () => new AbortController().signal,
  })
  let count = 0
  const read = () =>
    service.extract(
      {
        requestId: `req_${(count += 1)}`,
        door: 'rest',
        caller: parts.window,
        // Never the same twice: what was read before needs no reservation.
        input: { kind: 'bytes', bytes: Buffer.from(`%PDF-1.7 ${count}`), inputSource: 'base64' },
        options: {},
        receivedAt: performance.now(),
      },
      { signal: new AbortController().signal },
    )
  return { ...parts, stranger, read }
}

/** How often the event loop has come round, ten times a second at most, while something was waited for. */
async function roundsUntil(work: Promise<unknown>): Promise<number> {
  let rounds = 0
  const counting = setInterval(() => (rounds += 1), 100)
  await work.catch(() => undefined)
  clearInterval(counting)
  return rounds
}

test('a document waits until the database is free, and is charged once', async () => {
  const { stranger, read, ledger } = openService()
  stranger.exec('BEGIN EXCLUSIVE')
  const reading = read()
  setTimeout(() => stranger.exec('COMMIT'), 1000)
  await expect(reading).resolves.toMatchObject({ creditsUsed: 1, creditsRemaining: 9 })
  expect(ledger.usage().total).toBe(1)
})

test('one that is not free for long is told as such; nothing is charged, nothing stays reserved, and all others go on', async () => {
  const { stranger, read, ledger, window } = openService()
  // Read, and then not written down.
  const reservation = ledger.reserve({ requestId: 'req_before', door: 'rest', caller: window, pages: 3 })
  stranger.exec('BEGIN EXCLUSIVE')
  ledger.release(reservation)
  const readings = Array.from({ length: 5 }, read)
  const rounds = await roundsUntil(Promise.allSettled(readings))
  for (const reading of readings)
    await expect(reading).rejects.toMatchObject({ code: 'database_busy', retryAfterSeconds: 5 })
  expect(rounds).toBeGreaterThan(20)
  stranger.exec('COMMIT')
  expect(ledger.usage().total).toBe(0)
  await expect(read()).resolves.toMatchObject({ creditsUsed: 1, creditsRemaining: 9 })
})

test('what failed while nothing could be noted is in the history once it can be, at the time it failed', async () => {
  const { stranger, read, history } = openService()
  stranger.exec('BEGIN EXCLUSIVE')
  await expect(read()).rejects.toMatchObject({ code: 'database_busy' })
  const failedBy = Date.now()
  await sleep(50)
  stranger.exec('COMMIT')
  await expect.poll(() => history.list({ limit: 9 }), { timeout: 60_000 }).toHaveLength(1)
  const [entry] = history.list({ limit: 9 })
  expect(entry).toMatchObject({ requestId: 'req_1', outcome: 'database_busy', credits: 0 })
  expect(entry?.at).toBeLessThanOrEqual(failedBy)
})

test('a lock of a moment is waited for, also after a write that was refused for a longer one', async () => {
  const { account, dataFolder } = openParts({ busyMs: 1000 })
  const stranger = new DatabaseSync(join(dataFolder, 'legible.db'))
  onTestFinished(() => stranger.close())
  stranger.exec('BEGIN IMMEDIATE')
  expect(() => account.update({ name: 'Ada' })).toThrow(/Another program/)
  stranger.exec('COMMIT')
  // What was waited for in vain is not waited for again at once.
  await sleep(3000)

  // Another thread, since this one stands still while it waits.
  const holder = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     const database = new (require('node:sqlite').DatabaseSync)(workerData)
     database.exec('BEGIN IMMEDIATE')
     parentPort.postMessage('held')
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
     database.exec('COMMIT')`,
    { eval: true, workerData: join(dataFolder, 'legible.db') },
  )
  onTestFinished(() => void holder.terminate())
  await once(holder, 'message')
  expect(account.update({ name: 'Grace' })).toMatchObject({ name: 'Grace' })
})

test('an upload, a job and its cancelling wait until the database is free, and others go on', async () => {
  const { jobs, services, caller, stranger } = startWithStranger()

  // Long enough that it is still being read when it is cancelled.
  const scan = await scannedPdf(Array.from({ length: 60 }, () => longText(30)))
  stranger.exec('BEGIN IMMEDIATE')
  const receiving = jobs.uploads.receive(Readable.from([Buffer.from(scan)]), {
    caller,
    name: 'scan.pdf',
  })
  setTimeout(() => stranger.exec('COMMIT'), 1000)
  expect(await roundsUntil(receiving)).toBeGreaterThan(1)
  const { id } = await receiving

  stranger.exec('BEGIN IMMEDIATE')
  const submitting = services.jobs.submit({
    caller,
    documents: [{ input: { kind: 'upload', id }, name: null }],
    options: {},
    warnings: [],
    webhook: null,
    idempotencyKey: 'once',
  })
  setTimeout(() => stranger.exec('COMMIT'), 1000)
  expect(await roundsUntil(submitting)).toBeGreaterThan(1)
  const job = await submitting
  expect(services.jobs.list(caller, { beforeAt: undefined, limit: 9 })).toMatchObject([{ id: job.id }])

  stranger.exec('BEGIN IMMEDIATE')
  const cancelling = services.jobs.cancel(caller, job.id)
  setTimeout(() => stranger.exec('COMMIT'), 1000)
  expect(await roundsUntil(cancelling)).toBeGreaterThan(1)
  expect(await cancelling).toMatchObject({ state: 'cancelled' })
})

test('a job with a webhook that is refused is not kept', async () => {
  const { services, caller, stranger } = startWithStranger()
  // What signs webhooks cannot be written down.
  stranger.exec("CREATE TRIGGER no_secret BEFORE INSERT ON secrets BEGIN SELECT raise(ABORT, 'no'); END")
  const submitting = services.jobs.submit({
    caller,
    documents: [{ input: { kind: 'url', url: 'https://example.com/a.pdf' }, name: null }],
    options: {},
    warnings: [],
    webhook: 'https://example.com/',
    idempotencyKey: null,
  })
  await expect(submitting).rejects.toThrow()
  expect(services.jobs.list(caller, { beforeAt: undefined, limit: 9 })).toEqual([])
})

test('a webhook whose taking could not be noted is called again in a while, and meanwhile all others go on', async () => {
  const { database, dataFolder } = openParts({ busyMs: 250 })
  const records = createWebhookRecords(database)
  records.secret()
  database.run(
    `INSERT INTO jobs (id, at, user_id, options, warnings, ended, ended_at, webhook, webhook_state, webhook_due_at)
     VALUES ('job_1', 1, 'usr_1', '{}', '[]', 'done', 1, 'https://example.com/', 'waiting', 1)`,
  )
  const stranger = new DatabaseSync(join(dataFolder, 'legible.db'))
  onTestFinished(() => stranger.close())
  let calls = 0
  const deliveries = createWebhookDeliveries({
    records,
    caller: { check: () => undefined, post: () => Promise.resolve(((calls += 1), 204)) },
    describe: (id) => ({ id, state: 'done' }) as JobSummary,
    logger: createSilentLogger(),
  })
  onTestFinished(() => deliveries.close())
  stranger.exec('BEGIN IMMEDIATE')
  deliveries.wake()
  expect(await roundsUntil(sleep(1500))).toBeGreaterThan(3)
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThan(4)
  stranger.exec('COMMIT')
  await vi.waitFor(() => expect(records.nextAt()).toBeNull(), { timeout: 60_000 })
})

test('a program starts, and goes on, while another one has the database', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const dataFolder = makeFolder()
  const core = createCore({ dataFolder, version: '9.9.9', keychain: 'none', servesFolder: true })
  onTestFinished(() => core.close(0))
  const stranger = new DatabaseSync(join(dataFolder, 'legible.db'))
  onTestFinished(() => stranger.close())
  stranger.exec('BEGIN IMMEDIATE')
  core.start()
  vi.advanceTimersByTime(60 * 60 * 1000)
  stranger.exec('COMMIT')
})
