// npm run soak:streams [-- --seconds 600 --streams 50]: old-style MCP streams held open, with a call a minute on each.
// The program runs in this process, its clients in another; exits 1 when a stream broke or anything is left at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createApp } from '../../main/app.ts'
import { makeDataFolder } from '../support/program.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, streams: { type: 'string', default: '50' } },
})
const [seconds, streams] = [Number(values.seconds), Number(values.streams)]
const keepAliveSeconds = 15

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const dataFolder = await makeDataFolder()
const app = await createApp({
  dataFolder,
  version: '0.0.0',
  keychain: 'none',
  overrides: { port: 0 },
  stdio: { command: process.execPath, args: [] },
})
const listening = await app.listen()
if (!listening.ok) throw new Error(listening.message)
const { plainKey } = await app.services.keys.create({ name: 'Soak' })

function held() {
  collectGarbage()
  const resources = process.getActiveResourcesInfo()
  const count = (name: string) => resources.filter((each) => each === name).length
  return {
    streams: app.mcpCounts().streams,
    calls: app.mcpCounts().calls,
    sockets: count('TCPSocketWrap'),
    timers: count('Timeout'),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    'heap MB': Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  }
}

async function runClients(count: number, duration: number) {
  const script = fileURLToPath(new URL('open-streams.ts', import.meta.url))
  const client = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      script,
      listening.ok ? listening.url : '',
      plainKey,
      `${count}`,
      `${duration}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = await Promise.all([text(client.stdout), once(client, 'close')])
  // Connections kept for another request, and the loop's last turns, take some seconds to go.
  await sleep(8000)
  return JSON.parse(output) as { answers: number; keepAlives: number; asked: number }[]
}

// What is made once, above all the reading threads, is made here: long enough for every call to be answered.
await runClients(streams, 12)
const start = held()
const clients = runClients(streams, seconds)
await sleep((seconds * 1000) / 2)
const middle = held()
const seen = await clients
const end = held()

console.table({ start, middle, end })
const least = (name: 'answers' | 'keepAlives') => Math.min(...seen.map((stream) => stream[name]))
const asked = Math.max(...seen.map((stream) => stream.asked))
console.log(
  `${streams} streams for ${seconds} s: at least ${least('keepAlives')} keep-alives and ${least('answers')} of ${asked} answers on each`,
)
const differs = (['streams', 'calls', 'sockets', 'timers', 'listeners', 'files'] as const).filter(
  // A reading thread that had nothing to do ends by itself, and its files with it.
  (name) => (name === 'files' ? end[name] > start[name] : end[name] !== start[name]),
)
const faults = [
  ...differs.map((name) => `${name}: ${start[name]} at the start, ${end[name]} at the end`),
  ...(middle.streams === streams ? [] : [`${middle.streams} of ${streams} streams open half-way`]),
  ...(seen.every((stream) => stream.answers === stream.asked) ? [] : ['not every call was answered']),
  ...(least('keepAlives') >= Math.floor(seconds / keepAliveSeconds) - 1 ? [] : ['keep-alives are missing']),
]
await app.close(1000)
await rm(dataFolder, { recursive: true, force: true })
console.log(faults.length === 0 ? 'Nothing is left behind.' : faults.join('\n'))
process.exit(faults.length === 0 ? 0 : 1)
