import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RunningServer {
  url: string
  pid: number
  version: string
  /** The link that opens its page in a browser, signed in; none where a window has the page. */
  signInUrl?: string
}

const fileName = 'server.json'

/** Lets other programs of this data folder, such as the stdio bridge, find the server that is running. Returns the way to take it back. */
export function announceServer(dataFolder: string, server: RunningServer): () => void {
  const file = join(dataFolder, fileName)
  writeFileSync(file, JSON.stringify(server), { mode: 0o600 })
  return () => {
    // Another process may have taken over meanwhile.
    if (findServer(dataFolder)?.pid === server.pid) rmSync(file, { force: true })
  }
}

/** Where the server of this folder can be reached, as the rest of a sentence; empty where none has announced itself. */
export function describeServer(dataFolder: string): string {
  const server = findServer(dataFolder)
  return server === undefined ? '' : `, as process ${server.pid}, and answers at ${server.url}`
}

/** The server that announced itself in this folder; undefined when none did or its process is gone. */
export function findServer(dataFolder: string): RunningServer | undefined {
  try {
    const server = JSON.parse(readFileSync(join(dataFolder, fileName), 'utf8')) as RunningServer
    process.kill(server.pid, 0)
    return server
  } catch {
    return undefined
  }
}
