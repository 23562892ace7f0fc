// Many workers in one process that read nothing: they take pages, fetch documents and say hello as workers do, wait for
// as long as a page takes, and give back a page that was read once. A figure says how many.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { LegibleError } from '../../../shared/errors.ts'
import { createCoordinatorClient } from '../../../main/queue/coordinator-client.ts'
import { loadQueueEngine } from '../../../main/queue/engine.ts'
import { startPageWorker } from '../../../main/queue/page-worker.ts'
import type { Hello, Welcome } from '../../../main/queue/hello.ts'
import { createReadingVersion } from '../../../main/queue/reading-version.ts'
import { helloEveryMs } from '../../../main/queue/worker-roll.ts'
import { version } from '../../../main/version.ts'
import type { PageResult } from '../../../main/ocr/ports.ts'
import type { PagePool } from '../../../main/workers/page-pool.ts'

const [broker = '', url = '', token = '', count = '', pages = '', pageMs = '', pageFile = ''] =
  process.argv.slice(2)
const result = JSON.parse(readFileSync(pageFile, 'utf8')) as PageResult

const pool: PagePool = {
  async run(job) {
    const number = job.kind === 'read' ? job.task.pageNumber : 1
    // From half to one and a half times as long, as pages differ.
    await sleep(Number(pageMs) * (0.5 + ((number * 7919) % 1000) / 1000))
    const { page, report } = result
    const value: PageResult = {
      ...result,
      page: { ...page, page: number },
      report: { ...report, page: number },
    }
    return { type: 'done', value: JSON.stringify(value) }
  },
  release: () => undefined,
  stats: () => ({ threads: 0, busy: 0, queued: 0, deaths: 0 }),
  close: () => Promise.resolve(),
}

const coordinator = createCoordinatorClient(url, token)
const engine = await loadQueueEngine(broker)
const identity = await createReadingVersion({ version, languageFolders: [] })()

/** As a worker does: it waits for a server that does not answer. */
async function sayHello(hello: Hello): Promise<Welcome> {
  try {
    return await coordinator.hello(hello)
  } catch (error) {
    if (!(error instanceof LegibleError) || error.code !== 'fetch_failed') throw error
    await sleep(1000)
    return sayHello(hello)
  }
}

async function startOne(index: number): Promise<void> {
  const hello = {
    name: `${process.pid}-${index}`,
    pages: Number(pages),
    program: version,
    version: identity,
  }
  const { queue: queueName } = await sayHello(hello)
  setInterval(() => void coordinator.hello(hello).catch(() => undefined), helloEveryMs)
  const logger = { warn: (details: object, message: string) => console.error(message, details) }
  startPageWorker({ engine, queueName, coordinator, pool, pages: Number(pages), logger })
}

for (let index = 0; index < Number(count); index++) await startOne(index)
console.log('ready')
