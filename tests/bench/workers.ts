// npm run bench:workers [-- --broker redis|postgres --workers 2 --pages 200 --rounds 5]: a scan read by workers of this
// machine, one page each at a time, and by the embedded pool of as many threads. The two take turns with one part of the
// pages after the other, so that other work on the machine meets both; the part before the first warms them up.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { longScan } from '../support/long-scan.ts'
import { cpuMilliseconds } from '../support/process-figures.ts'
import { createKey, programArguments, startProgram, type RunningProgram } from '../support/program.ts'
import { brokers } from '../support/queue/brokers.ts'
import { measureBuiltProgram } from './built-program.ts'
import { median } from './summary.ts'

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'redis' },
    workers: { type: 'string', default: '2' },
    pages: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
  },
})
const [workerCount, pages, rounds] = [values.workers, values.pages, values.rounds].map(Number) as [
  number,
  number,
  number,
]
const pagesPerRound = Math.ceil(pages / rounds)

measureBuiltProgram()
const scan = await longScan(pagesPerRound)
const broker = await brokers[values.broker as keyof typeof brokers].start()
const embedded = await startProgram()
const server = await startProgram(['--queue', broker.url])
const token = await createKey(server.dataFolder, '--scopes', 'worker')

async function startWorker(): Promise<ChildProcess> {
  const words = [
    'worker',
    '--queue',
    broker.url,
    '--coordinator',
    server.url,
    '--token',
    token,
    '--pages',
    '1',
  ]
  const child = spawn(process.execPath, programArguments(words), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
const workers = await Promise.all(Array.from({ length: workerCount }, startWorker))

interface Figures {
  seconds: number
  cpuSeconds: number
}

let mark = 0

/** Bytes behind the end make it a document that was not read before. */
async function read(program: RunningProgram, pids: number[]): Promise<Figures> {
  const image = Buffer.concat([scan, Buffer.from(`\n% ${++mark}\n`)]).toString('base64')
  const cpuOf = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0)
  const cpuBefore = cpuOf()
  const startedAt = performance.now()
  const answer = await program.process({ image })
  const body = (await answer.json()) as { success: boolean; partial: boolean; pageCount: number }
  const seconds = (performance.now() - startedAt) / 1000
  if (!body.success || body.partial || body.pageCount !== pagesPerRound)
    throw new Error(`not read: ${JSON.stringify(body).slice(0, 300)}`)
  return { seconds, cpuSeconds: (cpuOf() - cpuBefore) / 1000 }
}

const queued: Figures[] = []
const alone: Figures[] = []
const withWorkers = [server.pid, broker.pid, ...workers.map(({ pid }) => pid ?? 0)]
for (let round = 0; round <= rounds; round++) {
  // Each is the first of the two in every other round.
  const turns = [
    async () => alone.push(await read(embedded, [embedded.pid])),
    async () => queued.push(await read(server, withWorkers)),
  ]
  for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
  const [ownRound, queuedRound] = [alone.at(-1)!, queued.at(-1)!]
  console.log(
    `${round === 0 ? 'warming up' : `round ${round}`}: embedded ${ownRound.seconds.toFixed(1)} s, ${ownRound.cpuSeconds.toFixed(1)} of processor; ${workerCount} workers ${queuedRound.seconds.toFixed(1)} s, ${queuedRound.cpuSeconds.toFixed(1)} of processor`,
  )
}

const of = (figures: Figures[], name: keyof Figures) =>
  median(figures.slice(1).map((each) => each[name])) / pagesPerRound
const ratio = (name: keyof Figures) => of(queued, name) / of(alone, name)
const milliseconds = (figures: Figures[], name: keyof Figures) => (of(figures, name) * 1000).toFixed(0)
console.log(
  `| ${values.broker} | ${rounds * pagesPerRound} | ${milliseconds(alone, 'seconds')} | ${milliseconds(queued, 'seconds')} | ${ratio('seconds').toFixed(2)} | ${milliseconds(alone, 'cpuSeconds')} | ${milliseconds(queued, 'cpuSeconds')} | ${ratio('cpuSeconds').toFixed(2)} |`,
)
for (const worker of workers) worker.kill('SIGKILL')
await Promise.all([embedded.stop(), server.stop()])
await broker.stop()
