// What is kept of a job, for how long, and what can stand in its way.
import { readdirSync, writeFileSync } from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { LegibleError, outOfMemory } from '../../../shared/errors.ts'
import { createApp, type App, type AppOptions } from '../../../main/app.ts'
import type { JobOrder } from '../../../main/jobs/ports.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { openDatabase } from '../../../main/storage/database.ts'
import { createJobProgress } from '../../../main/storage/job-progress.ts'
import type { PooledPageReader } from '../../../main/workers/page-reader.ts'
import { textPdf, webpOf } from '../../support/sample-documents.ts'
import { builtThreads } from '../../support/built-threads.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const letter = await textPdf([['Of ships.']])

function makeFolder(settings: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ server: { enabled: false }, ...settings }))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The app on a folder, with its jobs going on; closed at the end of the test where it is not before. */
async function openApp(dataFolder: string, options: Partial<AppOptions> = {}): Promise<App> {
  const app = await createApp({
    dataFolder,
    version: '9.9.9',
    keychain: 'none',
    stdio: { command: 'legible', args: ['mcp-stdio'] },
    ...builtThreads(),
    ...options,
  })
  await app.start()
  onTestFinished(() => app.close(0))
  return app
}

const callerOf = (app: App) => ({ userId: app.services.account.current().userId, keyId: null })

async function submit(app: App, bytes: Uint8Array, order: Partial<JobOrder> = {}): Promise<string> {
  const { id } = await app.services.jobs.submit({
    caller: callerOf(app),
    documents: [{ input: { kind: 'bytes', bytes }, name: 'letter.pdf' }],
    options: {},
    warnings: [],
    webhook: null,
    idempotencyKey: null,
    ...order,
  })
  return id
}

const find = (app: App, id: string) => app.services.jobs.find(callerOf(app), id)
const documentsOf = (app: App, id: string) => [...app.services.jobs.documents(callerOf(app), id)]

async function end(app: App, id: string): Promise<void> {
  await expect.poll(() => find(app, id).endedAt).not.toBeNull()
}

function change(dataFolder: string, sql: string, ...values: number[]): void {
  const database = new DatabaseSync(join(dataFolder, 'legible.db'))
  database.prepare(sql).run(...values)
  database.close()
}

// docling-serve #518: jobs that failed were kept for a year.
test('a job that was read and one that failed go after the days of the setting, and not before', async () => {
  const dataFolder = makeFolder({ jobs: { retentionDays: 3 } })
  const app = await openApp(dataFolder)
  const read = await submit(app, letter)
  const failed = await submit(app, Buffer.from('%PDF-1.7 and no more'))
  await end(app, read)
  await end(app, failed)
  expect(find(app, failed)).toMatchObject({ state: 'failed', creditsUsed: 0 })
  for (const id of [read, failed])
    expect((find(app, id).deletedAt ?? 0) - (find(app, id).endedAt ?? 0)).toBe(3 * dayMs)
  await app.close(0)

  change(dataFolder, 'UPDATE jobs SET ended_at = ended_at - ?', 3 * dayMs - hourMs)
  const later = await openApp(dataFolder)
  expect(find(later, read)).toMatchObject({ state: 'done' })
  await later.close(0)

  change(dataFolder, 'UPDATE jobs SET ended_at = ended_at - ?', hourMs)
  const last = await openApp(dataFolder)
  for (const id of [read, failed]) expect(() => find(last, id)).toThrow('no such job')
  expect(last.services.credits.usage().total).toBe(1)
})

test('with the history off results are kept for an hour, and nothing stays in the files of the folder after', async () => {
  const dataFolder = makeFolder({ history: { enabled: false } })
  const app = await openApp(dataFolder)
  const id = await submit(app, await textPdf([['Unmistakablewordofthistest']]))
  await end(app, id)
  expect((find(app, id).deletedAt ?? 0) - (find(app, id).endedAt ?? 0)).toBe(hourMs)
  expect(documentsOf(app, id)[0]?.result?.extractedText).toContain('Unmistakable')
  await app.close(0)
  change(dataFolder, 'UPDATE jobs SET ended_at = ended_at - ?', hourMs)
  const later = await openApp(dataFolder)
  expect(() => find(later, id)).toThrow('no such job')
  expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
})

test('a repeat with the same Idempotency-Key is the same job for a day, however soon what was read goes', async () => {
  const dataFolder = makeFolder({ history: { enabled: false } })
  const app = await openApp(dataFolder)
  const order = { idempotencyKey: 'letter-1' }
  const id = await submit(app, letter, order)
  await end(app, id)
  await app.close(0)

  change(dataFolder, 'UPDATE jobs SET at = at - ?1, ended_at = ended_at - ?1', hourMs)
  const later = await openApp(dataFolder)
  expect(await submit(later, letter, order)).toBe(id)
  expect(documentsOf(later, id)).toMatchObject([{ state: 'deleted', name: null }])
  expect(later.services.jobs.eventsAfter(callerOf(later), id, 0).map(({ type }) => type)).not.toContain(
    'page',
  )
  expect(later.services.credits.usage().total).toBe(1)
  await later.close(0)

  change(dataFolder, 'UPDATE jobs SET at = at - ?', dayMs)
  const last = await openApp(dataFolder)
  expect(() => find(last, id)).toThrow('no such job')
})

test('who deletes a reading from the history deletes the result of its job', async () => {
  const app = await openApp(makeFolder())
  const id = await submit(app, letter)
  await end(app, id)
  const { requestId } = documentsOf(app, id)[0]!
  app.services.history.deleteEntries([requestId])
  app.services.history.forgetDeleted()
  expect(documentsOf(app, id)).toMatchObject([{ state: 'deleted', name: null }])
  expect(() => app.services.jobs.result(callerOf(app), id, 1)).toThrow('deleted with the history')
  const events = app.services.jobs.eventsAfter(callerOf(app), id, 0)
  expect(events.map(({ type }) => type)).toEqual(['document', 'end'])
  app.services.history.deleteAll()
  expect(() => find(app, id)).toThrow('no such job')
})

test('a password lies in the database for no longer than the job', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder)
  const id = await submit(app, await textPdf([['Of ships.']], 'open sesame'), {
    options: { password: 'open sesame' },
  })
  await end(app, id)
  expect(find(app, id)).toMatchObject({ state: 'done', pagesDone: 1 })
  const database = new DatabaseSync(join(dataFolder, 'legible.db'))
  expect(database.prepare('SELECT options FROM jobs').all()).toEqual([{ options: '{}' }])
  database.close()
})

test('files that were being written when the program ended are deleted by the next', async () => {
  const dataFolder = makeFolder()
  await (await openApp(dataFolder)).close(0)
  const app = await openApp(dataFolder)
  await end(app, await submit(app, letter))
  await app.close(0)
  for (const name of ['upl_1', 'upl_2.part']) writeFileSync(join(dataFolder, 'uploads', name), 'half')
  await openApp(dataFolder)
  expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
})

/** Opens nothing and reads nothing, until it is told to stop. */
const stuckReader: PooledPageReader = {
  parallelism: 2,
  open: (_source, _limits, signal) => untilAborted(signal),
  readPage: (_source, _task, signal) => untilAborted(signal),
  renderPreview: (_source, _preview, signal) => untilAborted(signal),
  release: () => {},
  warmUp: () => Promise.resolve(),
  stats: () => ({ threads: 0, busy: 0, queued: 0, deaths: 0 }),
  close: () => Promise.resolve(),
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

// jobkit #172: a look at the workers' health on the way made a healthy queue answer 503.
test('a job is taken and found whatever the reader does, and read by a program whose reader works', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder, { reader: stuckReader })
  const ids: string[] = []
  for (let number = 0; number < 6; number++)
    ids.push(await submit(app, Buffer.concat([webpOf(['Page']), Buffer.from(` ${number}`)])))
  for (const id of ids) expect(find(app, id)).toMatchObject({ endedAt: null, documentsDone: 0 })
  await app.close(0)

  const next = await openApp(dataFolder)
  for (const id of ids) await end(next, id)
  // Said first, for it says why.
  expect(ids.flatMap((id) => documentsOf(next, id)[0]?.error ?? [])).toEqual([])
  expect(ids.map((id) => find(next, id).state)).toEqual(ids.map(() => 'done'))
  expect(next.services.credits.usage().total).toBe(ids.length)
})

test('a program that is ended in good order may be so as often as it likes', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder, { reader: stuckReader })
  const id = await submit(app, letter)
  await app.close(0)
  // As often as a document may be begun but once.
  change(dataFolder, 'UPDATE job_documents SET attempts = ?', 19)
  const again = await openApp(dataFolder, { reader: stuckReader })
  await expect.poll(() => find(again, id).state).toBe('working')
  await again.close(0)
  const last = await openApp(dataFolder)
  await end(last, id)
  expect(find(last, id).state).toBe('done')
})

test('a document for which there is never memory fails, and says why', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder, { reader: stuckReader })
  const id = await submit(app, letter)
  await app.close(0)
  change(dataFolder, 'UPDATE job_documents SET attempts = ?', 19)
  const small: PooledPageReader = { ...stuckReader, open: () => Promise.reject(outOfMemory(null)) }
  const last = await openApp(dataFolder, { reader: small })
  await end(last, id)
  expect(documentsOf(last, id)).toMatchObject([{ state: 'failed', error: { code: 'out_of_memory' } }])
})

test('what was cancelled by another program says so to those who follow', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder, { reader: stuckReader })
  const id = await submit(app, letter)
  const { requestId } = documentsOf(app, id)[0]!
  await app.services.jobs.cancel(callerOf(app), id)
  const database = openDatabase({ dataFolder, logger: createSilentLogger() })
  createJobProgress(database).resume(requestId, 'a reading that begins only now')
  database.close()
  const events = app.services.jobs.eventsAfter(callerOf(app), id, 0)
  expect(events.map(({ type }) => type)).toEqual(['document', 'end'])
})

test('documents of jobs are opened while there is memory for them, however many pages workers read at once', async () => {
  const dataFolder = makeFolder()
  const app = await openApp(dataFolder, { reader: stuckReader })
  for (let number = 0; number < 4; number++)
    await submit(app, Buffer.concat([webpOf(['Page']), Buffer.from(` ${number}`)]))
  await app.close(0)
  // Two of them would be more than half a gigabyte.
  change(dataFolder, 'UPDATE uploads SET bytes = ?', 300 * 1024 * 1024)

  let open = 0
  let mostOpen = 0
  const wide: PooledPageReader = {
    ...stuckReader,
    parallelism: 50,
    async open() {
      mostOpen = Math.max(mostOpen, ++open)
      await sleep(300)
      open--
      throw new LegibleError('corrupt_file', 'Not to be read.')
    },
  }
  const next = await openApp(dataFolder, { reader: wide })
  const ended = () =>
    next.services.jobs
      .list(callerOf(next), { beforeAt: undefined, limit: 9 })
      .filter(({ endedAt }) => endedAt !== null)
  await expect.poll(ended).toHaveLength(4)
  expect(mostOpen).toBe(1)
})
