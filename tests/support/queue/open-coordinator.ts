// A server with a queue in the test's own process, and workers as processes of their own.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { prepareCoordinator } from '../../../main/queue/coordinator.ts'
import { createCoordinatorClient } from '../../../main/queue/coordinator-client.ts'
import { loadQueueEngine, type PageQueue } from '../../../main/queue/engine.ts'
import { createReadingVersion } from '../../../main/queue/reading-version.ts'
import { version } from '../../../main/version.ts'
import { builtThreads } from '../built-threads.ts'
import { composeApp } from '../open-app.ts'
import { programArguments } from '../program.ts'

const means = { version, pageEntry: builtThreads().threadEntries?.page, languageFolders: [] }

export interface Server {
  url: string
  token: string
  /** Reads a document as JSON, without what differs from one reading to the next. */
  read(bytes: Uint8Array, options?: object, signal?: AbortSignal): Promise<unknown>
}

/** A server of this version; with a queue its pages are read by workers. Closed when the test ends. */
export async function openServer(queue?: string): Promise<Server> {
  const { app, close } = await composeApp({
    version,
    overrides: { port: 0 },
    ...(queue !== undefined && { coordinate: await prepareCoordinator(queue, means) }),
  })
  onTestFinished(close)
  const listening = await app.listen()
  if (!listening.ok) throw new Error(listening.message)
  const { plainKey: token } = await app.services.keys.create({ name: 'workers', scopes: ['worker'] })
  const { plainKey: key } = await app.services.keys.create({ name: 'caller' })
  return {
    url: listening.url,
    token,
    async read(bytes, options = {}, signal) {
      const answer = await fetch(`${listening.url}/api/ocr/process`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({
          image: Buffer.from(bytes).toString('base64'),
          options: { format: 'json', ...options },
        }),
        ...(signal && { signal }),
      })
      return lasting(await answer.json())
    },
  }
}

const passing = new Set(['requestId', 'userId', 'milliseconds', 'processingTime'])

function lasting(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => (passing.has(name) ? undefined : inner)),
  ) as unknown
}

/** The server's queue, to see what waits in it. Closed when the test ends. */
export async function openQueue(broker: string, { url, token }: Server): Promise<PageQueue> {
  const client = createCoordinatorClient(url, token)
  const identity = await createReadingVersion(means)()
  const { queue: name } = await client.hello({ name: 'test', pages: 1, program: version, version: identity })
  const queue = (await loadQueueEngine(broker)).openQueue(name)
  queue.on('error', () => undefined)
  onTestFinished(() => queue.close())
  return queue
}

/** `legible worker`, once it takes pages. Ended when the test ends. */
export const startWorker = (
  broker: string,
  { url, token }: Pick<Server, 'url' | 'token'>,
  words: string[] = [],
) =>
  start(
    programArguments([
      'worker',
      '--queue',
      broker,
      '--coordinator',
      url,
      '--token',
      token,
      '--pages',
      '1',
      ...words,
    ]),
  )

/** The same, which notices within a second or two that another has gone. */
export const startQuickWorker = (broker: string, { url, token }: Server) =>
  start([new URL('./quick-worker.ts', import.meta.url).pathname, broker, url, token])

async function start(words: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(`the worker ended: ${said}`))),
  ])
  return child
}
