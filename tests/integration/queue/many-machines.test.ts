// Pages read by workers in other processes, through the brokers themselves.
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadQueueEngine } from '../../../main/queue/engine.ts'
import { clearFormerQueue } from '../../../main/queue/former-queue.ts'
import { unpackOutcome, type PageJob } from '../../../main/queue/page-job.ts'
import { brokers, type Broker } from '../../support/queue/brokers.ts'
import { openQueue, openServer, startQuickWorker, startWorker } from '../../support/queue/open-coordinator.ts'
import { childProcesses } from '../../support/process-figures.ts'
import { createKey, runProgram, startProgram } from '../../support/program.ts'
import { longText, pngOf } from '../../support/sample-documents.ts'

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url))
const documents = {
  'a PDF of several pages': [fixture('rotated-pages.pdf'), {}],
  'a protected PDF': [fixture('encrypted.pdf'), { password: 'open sesame' }],
  'a file that is damaged': [fixture('encrypted.pdf').subarray(0, 700), {}],
} satisfies Record<string, [Uint8Array, object]>
const scan = fixture('grey.png')

const embedded: Record<string, unknown> = {}
let scanRead: unknown

test('the embedded reader reads them', async () => {
  const server = await openServer()
  for (const [name, [bytes, options]] of Object.entries(documents))
    embedded[name] = await server.read(bytes, options)
  scanRead = await server.read(scan)
  expect(embedded['a protected PDF']).toMatchObject({ success: true })
  expect(embedded['a file that is damaged']).toMatchObject({ success: false })
  expect(scanRead).toMatchObject({ success: true })
})

describe.each(Object.entries(brokers))('through %s', (_name, { isMissing, start }) => {
  let broker: Broker
  beforeAll(async () => {
    if (!isMissing) broker = await start()
  })
  afterAll(() => broker?.stop())

  test.skipIf(isMissing)('workers read what the embedded reader does, to the byte', async () => {
    const server = await openServer(broker.url)
    const queue = await openQueue(broker.url, server)
    const worker = await startWorker(broker.url, server)
    // It has started what it reads with before it takes a page.
    if (process.platform === 'linux') expect(childProcesses(worker.pid ?? 0)).toHaveLength(1)
    for (const [name, [bytes, options]] of Object.entries(documents))
      expect(await server.read(bytes, options), name).toEqual(embedded[name])
    // Nothing of them stays with the broker.
    await expect.poll(() => queue.count()).toBe(0)
    await expect.poll(() => queue.getCompletedCount()).toBe(0)
  })

  test.skipIf(isMissing)('a page of a worker that is killed is read by another', async () => {
    const server = await openServer(broker.url)
    const queue = await openQueue(broker.url, server)
    const doomed = await startQuickWorker(broker.url, server)
    const answer = server.read(scan)
    await expect.poll(() => queue.getActiveCount(), { interval: 20 }).toBe(1)
    doomed.kill('SIGKILL')
    await once(doomed, 'close')
    await startQuickWorker(broker.url, server)
    expect(await answer).toEqual(scanRead)
  })

  test.skipIf(isMissing)('a broker that is restarted loses no page', async () => {
    const server = await openServer(broker.url)
    const queue = await openQueue(broker.url, server)
    const answer = server.read(scan)
    await expect.poll(() => queue.count(), { interval: 20 }).toBe(1)
    await broker.restart()
    await startQuickWorker(broker.url, server)
    expect(await answer).toEqual(scanRead)
  })

  test.skipIf(isMissing)('a worker lets go of a page that nobody waits for any more', async () => {
    const server = await openServer(broker.url)
    const queue = await openQueue(broker.url, server)
    await startQuickWorker(broker.url, server)
    const leaving = new AbortController()
    // More than any machine reads in the second after which its worker asks whether it is still wanted.
    const long = pngOf(longText(140))
    const answer = server.read(long, {}, leaving.signal)
    await expect.poll(() => queue.getActiveCount(), { interval: 20 }).toBe(1)
    leaving.abort()
    await expect(answer).rejects.toThrow()
    // Not until no page is active: on a busy machine one may go back to the queue before its worker hears of it.
    const outcomes = async () =>
      (await queue.getCompleted()).map(({ returnvalue }) => unpackOutcome(returnvalue))
    await expect.poll(outcomes, { interval: 50 }).toEqual([{ type: 'cancelled' }])
    expect(await queue.getActiveCount()).toBe(0)
    // Who asks for it again gets it all the same.
    expect(await server.read(long)).toMatchObject({ success: true, partial: false })
  })

  test.skipIf(isMissing)(
    'what an earlier version left at the broker goes with the start of the next',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'legible-data-'))
      const engine = await loadQueueEngine(broker.url)
      const left = engine.openQueue('legible-account-earlier')
      onTestFinished(() => left.close())
      const page = { document: 'hash', format: 'png', task: { pageNumber: 1 } } as unknown as PageJob
      await left.add('page', page, { jobId: 'left-behind' })
      await clearFormerQueue(engine, folder, 'legible-account-earlier')
      expect(await left.count()).toBe(1)
      await clearFormerQueue(engine, folder, 'legible-account-later')
      expect(await left.count()).toBe(0)
    },
  )

  test.skipIf(isMissing)('a worker with a wrong token, or of another version, is refused', async () => {
    const server = await openServer(broker.url)
    const words = ['worker', '--queue', broker.url, '--coordinator', server.url]
    const stranger = await runProgram([...words, '--token', 'lgb_nobody_made_this'])
    expect(stranger.stderr).toContain('API key')
    expect(stranger).toMatchObject({ code: 2, stdout: '' })

    const languages = mkdtempSync(join(tmpdir(), 'legible-languages-'))
    const english = new URL('../../../main/engines/tessdata-fast/eng.traineddata.gz', import.meta.url)
    cpSync(english, join(languages, 'xyz.traineddata.gz'))
    const other = await runProgram([...words, '--token', server.token, '--languages', languages])
    expect(other.stderr).toContain('Install the same version and the same languages on both.')
    expect(other).toMatchObject({ code: 2, stdout: '' })
  })
})

/** One broker is enough: what is told apart here, it never sees. */
test.skipIf(brokers.redis.isMissing)(
  'a language that is added while both run is read once the worker has it too',
  async () => {
    const broker = await brokers.redis.start()
    onTestFinished(() => broker.stop())
    const server = await startProgram(['--queue', broker.url])
    onTestFinished(() => server.stop())
    const token = await createKey(server.dataFolder, '--scopes', 'worker')
    const languages = mkdtempSync(join(tmpdir(), 'legible-languages-'))
    const worker = await startWorker(broker.url, { url: server.url, token }, ['--languages', languages])
    let told = ''
    worker.stderr!.on('data', (chunk: Buffer) => (told += chunk.toString()))

    const english = new URL('../../../main/engines/tessdata-fast/eng.traineddata.gz', import.meta.url)
    const addTo = (folder: string) => cpSync(english, join(folder, 'xyz.traineddata.gz'))
    mkdirSync(join(server.dataFolder, 'languages'), { recursive: true })
    addTo(join(server.dataFolder, 'languages'))
    await expect.poll(() => told).toContain('its languages are not those of the server')
    const image = scan.toString('base64')
    const answer = server.process({ image, options: { languages: ['xyz'] } })
    addTo(languages)
    expect((await answer).status).toBe(200)
  },
)

test('a queue that cannot be used is named, without its password', async () => {
  const { code, stderr } = await runProgram(['serve', '--queue', 'redis://:hidden@127.0.0.1:1'])
  expect(stderr).toContain('The queue at redis://127.0.0.1:1 cannot be used')
  expect(stderr).not.toContain('hidden')
  expect(code).toBe(2)
})
