// npm run soak:queue [-- --broker redis|postgres --seconds 60 --kill-every 5 --workers 4]: one worker ended by kill -9 every
// few seconds, and the broker restarted once, while a scan is read again and again. Exits 1 where anything comes out
// otherwise than from the embedded reader, or not at all.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createKey, programArguments, startProgram } from '../support/program.ts'
import { brokers } from '../support/queue/brokers.ts'
import { readAsJson } from '../support/queue/read-as-json.ts'

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'redis' },
    seconds: { type: 'string', default: '60' },
    'kill-every': { type: 'string', default: '5' },
    workers: { type: 'string', default: '4' },
  },
})
const scan = readFileSync(new URL('../fixtures/scanned.pdf', import.meta.url))

const embedded = await startProgram()
const wanted = await readAsJson(embedded, scan)
await embedded.stop()

const broker = await brokers[values.broker as keyof typeof brokers].start()
const server = await startProgram(['--queue', broker.url])
const token = await createKey(server.dataFolder, '--scopes', 'worker')
const where = ['--queue', broker.url, '--coordinator', server.url, '--token', token, '--pages', '1']

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, programArguments(['worker', ...where]), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

const workers = await Promise.all(Array.from({ length: Number(values.workers) }, startWorker))
let kills = 0
let restarts = 0
let isOver = false

async function disturb(): Promise<void> {
  while (!isOver) {
    await sleep(Number(values['kill-every']) * 1000)
    // Any of them: a page that is taken up again goes to whoever has waited longest, which is often the oldest.
    const [doomed] = workers.splice(Math.floor(Math.random() * workers.length), 1)
    doomed?.kill('SIGKILL')
    kills++
    if (kills === 2) {
      await broker.restart()
      restarts++
    }
    workers.push(await startWorker())
  }
}

const startedAt = Date.now()
const disturbing = disturb()
const endsAt = startedAt + Number(values.seconds) * 1000
let right = 0
let wrong = 0
while (Date.now() < endsAt) {
  const got = await readAsJson(server, scan, { mark: right + wrong + 1 })
  if (got === wanted) right++
  else {
    wrong++
    console.log(got.slice(0, 300))
  }
}
isOver = true
await disturbing
console.log(
  `${values.broker}: ${kills} workers ended by kill -9 in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, broker restarted ${restarts} times; ${right} documents of 3 pages right, ${wrong} wrong`,
)
for (const worker of workers) worker.kill('SIGKILL')
await server.stop()
await broker.stop()
process.exit(wrong === 0 && right > 0 ? 0 : 1)
