// npm run bench:queue [-- --broker redis|postgres --workers 10 --pages 2000 --page-ms 440 --places 2]: what the server
// and the broker can do while workers that read nothing take their pages, each for as long as a page takes (440 ms: a page
// of a long scan on one of two cores, docs/bench/table.md). The server is the whole program in this process, with
// documents of a hundred pages through the service behind every door; history is off.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createApp } from '../../main/app.ts'
import { newRequestId } from '../../main/extraction/request-id.ts'
import { prepareCoordinator, type Coordinator } from '../../main/queue/coordinator.ts'
import { version } from '../../main/version.ts'
import { createProcessPool } from '../../main/workers/process-pool.ts'
import { createPageReader } from '../../main/workers/page-reader.ts'
import { forkReaderProcess } from '../../main/workers/fork-reader-process.ts'
import { cpuMilliseconds } from '../support/process-figures.ts'
import { makeDataFolder } from '../support/program.ts'
import { brokers } from '../support/queue/brokers.ts'
import { readAll, sourceOf } from '../support/read-all.ts'

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'redis' },
    workers: { type: 'string', default: '10' },
    places: { type: 'string', default: '2' },
    pages: { type: 'string', default: '2000' },
    'page-ms': { type: 'string', default: '440' },
  },
})
const [workers, places, pages, pageMs] = [values.workers, values.places, values.pages, values['page-ms']].map(
  Number,
) as [number, number, number, number]
const pagesPerDocument = Math.min(100, pages)

const broker = await brokers[values.broker as keyof typeof brokers].start()
const dataFolder = await makeDataFolder()
const means = { version, languageFolders: [join(dataFolder, 'languages')] }
const prepared = await prepareCoordinator(broker.url, means)
let coordinator: Coordinator | undefined
const app = await createApp({
  dataFolder,
  version,
  keychain: 'none',
  overrides: { port: 0 },
  stdio: { command: process.execPath, args: [] },
  coordinate: (parts) => (coordinator = prepared(parts)),
})
const { services } = app
services.settings.patch({ history: { enabled: false } })
const listening = await app.listen()
if (!listening.ok) throw new Error(listening.message)
const { plainKey: token } = await services.keys.create({ name: 'workers', scopes: ['worker'] })
const children: ChildProcess[] = []

async function writeReadPage(): Promise<string> {
  const pool = createProcessPool({ threads: 1, languageFolders: [], startProcess: forkReaderProcess })
  const reader = createPageReader(pool, 1)
  const scan = readFileSync(new URL('../fixtures/two-columns-skewed.jpg', import.meta.url))
  const [page] = await readAll(reader, sourceOf(scan))
  await reader.close()
  const path = join(dataFolder, 'page.json')
  await writeFile(path, JSON.stringify(page))
  return path
}

async function startWorkers(url: string): Promise<void> {
  const pageFile = await writeReadPage()
  const script = new URL('../support/queue/stand-in-workers.ts', import.meta.url).pathname
  const processes = Math.min(2, workers)
  const share = (index: number) => Math.floor(workers / processes) + (index < workers % processes ? 1 : 0)
  const starting = Array.from({ length: processes }, async (_, index) => {
    const words = [broker.url, url, token, share(index), places, pageMs, pageFile].map(String)
    const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    await once(child.stdout, 'data')
  })
  await Promise.all(starting)
}

async function makeDocument(number: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`Document ${number}`)
  for (let page = 0; page < pagesPerDocument; page++) document.addPage()
  return document.save()
}

let begun = 0
let failed = 0
const documents = Math.ceil(pages / pagesPerDocument)

async function readOnAndOn(): Promise<void> {
  while (begun < documents) {
    const bytes = await makeDocument(++begun)
    const request = {
      requestId: newRequestId(),
      door: 'cli' as const,
      caller: { userId: services.account.current().userId, keyId: null },
      input: { kind: 'bytes' as const, bytes, inputSource: 'file' as const },
      options: { languages: ['eng'] },
      receivedAt: performance.now(),
    }
    const answer = await services.extraction.extract(request, { signal: new AbortController().signal })
    failed += answer.pages.filter(({ source }) => source === 'failed').length
  }
}

await startWorkers(listening.url)
while ((coordinator?.places() ?? 0) < workers * places) await sleep(100)
const atOnce = Math.min(documents, Math.ceil((workers * places) / pagesPerDocument) + 1)
const startedAt = performance.now()
const cpu = process.cpuUsage()
const loop = performance.eventLoopUtilization()
const brokerCpu = cpuMilliseconds(broker.pid)
const cpuOfWorkers = () => children.reduce((sum, { pid = 0 }) => sum + cpuMilliseconds(pid), 0)
const workersCpu = cpuOfWorkers()
await Promise.all(Array.from({ length: atOnce }, readOnAndOn))
const seconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage(cpu)
const read = documents * pagesPerDocument
const a = (milliseconds: number) => (milliseconds / read).toFixed(2)
const ideal = (read * pageMs) / 1000 / (workers * places)
const ownMs = (user + system) / 1000
const figures = {
  broker: values.broker,
  workers,
  pages: read,
  seconds: seconds.toFixed(1),
  'pages a second': (read / seconds).toFixed(0),
  'times the ideal': ideal === 0 ? '–' : (seconds / ideal).toFixed(2),
  // What a place does between two pages, and so of use only where other work leaves the machine quiet.
  'overhead, ms a page on the wall': ((seconds * workers * places * 1000) / read - pageMs).toFixed(1),
  'server ms a page': a(ownMs),
  'broker ms a page': a(cpuMilliseconds(broker.pid) - brokerCpu),
  'workers ms a page': a(cpuOfWorkers() - workersCpu),
  'loop busy %': (performance.eventLoopUtilization(loop).utilization * 100).toFixed(0),
  'server MB': (process.memoryUsage.rss() / 1e6).toFixed(0),
  failed,
}
console.log(`| ${Object.keys(figures).join(' | ')} |\n| ${Object.values(figures).join(' | ')} |`)
for (const child of children) child.kill('SIGKILL')
await app.close(1000)
await broker.stop()
await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 })
process.exit(failed === 0 ? 0 : 1)
