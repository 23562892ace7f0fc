import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FromProcess, StartReaderProcess } from './process-protocol.ts'

/** Starts the reading process under plain Node. It ends by itself when this process does, however that happens. */
export const forkReaderProcess: StartReaderProcess = (entry) => {
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    // Not the flags of this process: a debugger's port cannot be listened on twice.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // A dying engine prints its memory map and a page's text may be in it.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return {
    send(message) {
      // A process that is gone says so by its exit; a message into the void is no news.
      if (child.connected) child.send(message, () => undefined)
    },
    onMessage(listener) {
      child.on('message', (message) => listener(message as FromProcess))
    },
    onExit(listener) {
      let isTold = false
      const tell = (reason: string) => {
        if (!isTold) listener(reason)
        isTold = true
      }
      child.once('exit', (code, signal) => tell(signal ?? `exit code ${code}`))
      child.once('error', (error) => tell(error.message))
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
