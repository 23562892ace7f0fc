import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import { listenToLastWords } from '../workers/last-words.ts'
import type { FromProcess, StartReaderProcess } from '../workers/process-protocol.ts'

/** Starts the reading process inside Electron, whose packages cannot run as Node. It ends when this process does. */
export const forkUtilityProcess: StartReaderProcess = (entry) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    serviceName: 'Legible reading',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stderr = child.stderr as Readable | null
  const words = listenToLastWords(stderr)
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
      child.once('exit', (code) => {
        const tell = () => listener(words.isShort ? 'out of memory' : `exit code ${code}`)
        // What it said last may still be on its way.
        if (stderr === null || stderr.readableEnded || stderr.destroyed) tell()
        else stderr.once('close', tell)
      })
    },
    kill() {
      if (child.pid === undefined) child.once('spawn', end)
      else end()
    },
  }
}
