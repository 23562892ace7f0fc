import type { FromProcess, ToProcess } from './process-protocol.ts'

interface ParentChannel {
  send(message: FromProcess): void
  onMessage(listener: (message: ToProcess) => void): void
}

/** Electron's utility processes have `process.parentPort` where Node's have `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/** The way to the program that started this process; without it the process has nothing to live for. */
export function parentChannel(): ParentChannel {
  const port = (process as { parentPort?: ParentPort }).parentPort
  if (port)
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', ({ data }) => listener(data as ToProcess)),
    }
  if (!process.send)
    throw new Error('the reading process is started by the program and does nothing by itself')
  // At once: an orderly exit waits for threads, and one in native code may never come.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return {
    send: (message) =>
      void (process.connected && process.send?.(message, undefined, undefined, () => undefined)),
    onMessage: (listener) => void process.on('message', (message) => listener(message as ToProcess)),
  }
}
