import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import type { FromProcess, StartReaderProcess } from '../workers/process-protocol.ts'

/** Starts the reading process inside Electron, whose packages cannot run as Node. It ends when this process does. */
export const forkUtilityProcess: StartReaderProcess = (entry) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    serviceName: 'Legible reading',
    // A dying engine prints its memory map and a page's text may be in it.
    stdio: 'ignore',
  })
  let isGone = false
  child.once('exit', () => (isGone = true))
  /** At once: asked politely, it would wait for threads, and one in native code may never come. */
  const end = () => {
    if (isGone || child.pid === undefined) return
    try {
      process.kill(child.pid, 'SIGKILL')
    } catch {
      // It has gone by itself, and will say so.
    }
  }
  return {
    send(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      if (!isGone) child.postMessage(message)
    },
    onMessage(listener) {
      child.on('message', (message: FromProcess) => listener(message))
    },
    onExit(listener) {
      child.once('exit', (code) => listener(`exit code ${code}`))
    },
    kill() {
      if (child.pid === undefined) child.once('spawn', end)
      else end()
    },
  }
}
