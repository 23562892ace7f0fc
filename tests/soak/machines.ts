// npm run soak:machines [-- --broker redis|postgres --pages 24 --away 30]: four workers in network namespaces of their
// own, so each as on a machine of its own. The cable of one is pulled while it reads, for so many seconds, and put back.
// Exits 1 where a document comes out otherwise than from the embedded reader, or the worker that was away reads no more;
// 2, and says so, where the system does not let such namespaces be made.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hundredScannedPages } from '../support/hundred-scanned-pages.ts'
import { cpuMilliseconds } from '../support/process-figures.ts'
import { createKey, programArguments, startProgram } from '../support/program.ts'
import { brokers } from '../support/queue/brokers.ts'
import { makeMachines, ownAddress, runApart, type Machine } from '../support/queue/own-network.ts'
import { readAsJson } from '../support/queue/read-as-json.ts'

const { values } = parseArgs({
  options: {
    broker: { type: 'string', default: 'redis' },
    pages: { type: 'string', default: '24' },
    away: { type: 'string', default: '30' },
    inside: { type: 'boolean', default: false },
  },
})

if (!values.inside) {
  const code = runApart([...process.execArgv, ...process.argv.slice(1), '--inside'])
  if (code === undefined) console.error('NOT RUN: no network namespaces could be made, so nothing is proven.')
  process.exit(code ?? 2)
}

const machines = makeMachines(4)
const pages = `1-${values.pages}`
const scan = await hundredScannedPages()
const embedded = await startProgram()
const wanted = await readAsJson(embedded, scan, { pages })
await embedded.stop()

const broker = await brokers[values.broker as keyof typeof brokers].start(ownAddress)
const server = await startProgram(['--queue', broker.url, '--host', ownAddress])
const token = await createKey(server.dataFolder, '--scopes', 'worker')

async function startWorker(machine: Machine): Promise<ChildProcess> {
  const where = ['--queue', broker.url, '--coordinator', server.url, '--token', token, '--pages', '1']
  const child = spawn(...machine.on([process.execPath, ...programArguments(['worker', ...where])]), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

const workers = await Promise.all(machines.map(startWorker))
let right = 0
let wrong = 0

async function read(): Promise<void> {
  const got = await readAsJson(server, scan, { pages, mark: right + wrong + 1 })
  if (got === wanted) right++
  else {
    wrong++
    console.log(got.slice(0, 300))
  }
}

/** Until a worker has done half a second of work, which is no waiting. */
async function untilReading({ pid = 0 }: ChildProcess, giveUp: () => boolean): Promise<boolean> {
  const before = cpuMilliseconds(pid)
  while (cpuMilliseconds(pid) < before + 500) {
    if (giveUp()) return false
    await sleep(50)
  }
  return true
}

await read()
const [machine, worker] = [machines[3]!, workers[3]!]
let isRead = false
const reading = read().then(() => (isRead = true))
const wasReading = await untilReading(worker, () => isRead)
machine.cut()
const cutAt = Date.now()
await reading
const withoutSeconds = (Date.now() - cutAt) / 1000
await sleep(Math.max(0, Number(values.away) - withoutSeconds) * 1000)
machine.join()
const joinedAt = Date.now()
let isBack = false
const back = untilReading(worker, () => Date.now() - joinedAt > 300_000)
void back.then((is) => (isBack = is))
do await read()
while (!isBack && Date.now() - joinedAt < 300_000)
console.log(
  `${values.broker}: four workers on machines of their own, one cut off while it read (${wasReading ? 'yes' : 'no'}) for ${((joinedAt - cutAt) / 1000).toFixed(0)} s, ${isBack ? 'and back' : 'and not back'}; ${right} documents of ${values.pages} pages right, ${wrong} wrong`,
)
for (const each of workers) each.kill('SIGKILL')
await server.stop()
await broker.stop()
process.exit(wrong === 0 && wasReading && isBack ? 0 : 1)
