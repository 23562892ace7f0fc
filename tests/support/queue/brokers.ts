// Brokers of the test's own: Debian's servers on a free port of this machine, with a data folder that goes with them.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needs, postgresFolder } from '../needs.ts'

export interface Broker {
  url: string
  pid: number
  /** Ends it as a crash would, and starts it again at the same address. Redis has forgotten everything then. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export const brokers: Record<
  'redis' | 'postgres',
  { isMissing: boolean; start: (address?: string) => Promise<Broker> }
> = {
  redis: { isMissing: !needs.redis.met, start: startRedis },
  postgres: { isMissing: !needs.postgres.met, start: startPostgres },
}

const loopback = '127.0.0.1'

/** Debian's nobody: PostgreSQL does not run as root, and neither needs to. Root of a user namespace alone knows no other. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0 && / 0 +4294967295$/m.test(readFileSync('/proc/self/uid_map', 'utf8'))
const unprivileged = isRoot ? { uid: nobody, gid: nobody } : {}

async function startRedis(address = loopback): Promise<Broker> {
  const folder = makeFolder()
  const port = await freePort()
  const words = [
    '--port',
    `${port}`,
    '--bind',
    address,
    '--protected-mode',
    'no',
    '--dir',
    folder,
    '--save',
    '',
  ]
  return runBroker(folder, {
    url: `redis://${address}:${port}`,
    spawn: () => spawn('redis-server', words, { ...unprivileged, stdio: ['ignore', 'pipe', 'inherit'] }),
    readySign: 'Ready to accept connections',
    crash: 'SIGKILL',
  })
}

async function startPostgres(address = loopback): Promise<Broker> {
  const folder = makeFolder()
  const port = await freePort()
  const data = join(folder, 'data')
  const made = spawnSync(
    `${postgresFolder}/initdb`,
    ['-D', data, '-U', 'legible', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...unprivileged, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  if (address !== loopback) appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet trust\n')
  const settings = [`listen_addresses=${address}`, `unix_socket_directories=${folder}`, 'fsync=off']
  const words = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])]
  return runBroker(folder, {
    url: `postgres://legible@${address}:${port}/postgres`,
    spawn: () =>
      spawn(`${postgresFolder}/postgres`, words, {
        ...unprivileged,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    readySign: 'ready to accept connections',
    // Its immediate shutdown, which ends its own processes too.
    crash: 'SIGQUIT',
  })
}

async function runBroker(
  folder: string,
  how: { url: string; spawn: () => ChildProcess; readySign: string; crash: NodeJS.Signals },
): Promise<Broker> {
  let child = await start()

  async function start(): Promise<ChildProcess> {
    const started = how.spawn()
    const output = started.stdout ?? started.stderr!
    let said = ''
    await new Promise<void>((resolve, reject) => {
      output.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes(how.readySign)) resolve()
      })
      started.once('error', reject)
      started.once('close', () => reject(new Error(`the broker ended before it was ready: ${said}`)))
    })
    return started
  }

  async function end(): Promise<void> {
    const closed = once(child, 'close')
    child.kill(how.crash)
    await closed
  }

  return {
    url: how.url,
    get pid() {
      return child.pid ?? 0
    },
    async restart() {
      await end()
      child = await start()
    },
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-broker-'))
  if ('uid' in unprivileged) chownSync(folder, nobody, nobody)
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
