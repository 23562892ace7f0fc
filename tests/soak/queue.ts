// npm run soak:queue [-- --broker redis|postgres --seconds 60 --kill-every 5 --workers 4]: one worker ended by kill -9 every
// few seconds, whether it has begun to read or still starts, and another started in its place; the broker is restarted
// once, while a scan is read again and again. Exits 1 where anything comes out otherwise than from the embedded reader, or
// not at all.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { measureBuiltProgram } from '../bench/built-program.ts'
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

try {
  // All of it comes before other work: on a busy machine no worker would start in the seconds that it has. Root alone may.
  setPriority(constants.priority.PRIORITY_HIGH)
} catch {
  console.log('Not before other work of this machine.')
}
// Nor must they spend them on stripping types.
measureBuiltProgram()
const embedded = await startProgram()
const wanted = await readAsJson(embedded, scan)
await embedded.stop()

const broker = await brokers[values.broker as keyof typeof brokers].start()
const server = await startProgram(['--queue', broker.url])
const token = await createKey(server.dataFolder, '--scopes', 'worker')
const where = ['--queue', broker.url, '--coordinator', server.url, '--token', token, '--pages', '1']

let ready = 0

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, programArguments(['worker', ...where]), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.once('data', () => ready++)
  return child
}

const workers = Array.from({ length: Number(values.workers) }, startWorker)
await Promise.all(workers.map((worker) => once(worker.stdout!, 'data')))
let kills = 0
let restarts = 0
let restarting: Promise<void> | undefined

// By the clock, whatever the machine is busy with.
const disturbing = setInterval(
  () => {
    const [doomed] = workers.splice(Math.floor(Math.random() * workers.length), 1)
    doomed?.kill('SIGKILL')
    workers.push(startWorker())
    kills++
    if (kills === 2) restarting = broker.restart().then(() => void restarts++)
  },
  Number(values['kill-every']) * 1000,
)

const startedAt = Date.now()
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
clearInterval(disturbing)
await restarting
console.log(
  `${values.broker}: of ${values.workers} workers at a time ${kills} ended by kill -9 in ${((Date.now() - startedAt) / 1000).toFixed(0)} s, ${ready} had come so far that they read; broker restarted ${restarts} times; ${right} documents of 3 pages right, ${wrong} wrong`,
)
for (const worker of workers) worker.kill('SIGKILL')
await server.stop()
await broker.stop()
process.exit(wrong === 0 && right > 0 ? 0 : 1)
