import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { listenToLastWords } from './last-words.ts'
import { nativeHeap } from './native-heap.ts'
import type { FromProcess, ReaderProcess } from './process-protocol.ts'

/** Under plain Node. */
export interface ForkedProcess extends ReaderProcess {
  isGone(): boolean
  /** This process may end without it; with `ref` it may not, which is how it starts. */
  unref(): void
  ref(): void
}

/** Starts the reading process under plain Node. It ends by itself when this process does, however that happens. */
export function forkReaderProcess(entry: URL, words: string[] = []): ForkedProcess {
  const child = fork(fileURLToPath(entry), words, {
    serialization: 'advanced',
    // Not the flags of this process: a debugger's port cannot be listened on twice.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...nativeHeap, ...process.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const lastWords = listenToLastWords(child.stderr)
  // Whoever waits for its end is told below; until somebody does, it would end this process.
  child.on('error', () => undefined)
  const handles = () => [child, child.channel, child.stderr as Socket | null]
  let isKilled = false
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
      // Not at its exit: what it said last is still on its way then.
      child.once('close', (code, signal) => {
        // Nobody else sends this signal but a system that runs out of memory.
        const isKilledBySystem = signal === 'SIGKILL' && !isKilled && !lastWords.isOverBound
        // libuv aborts without a word where it gets no thread; whoever finds damage says what.
        const isWithoutThread = signal === 'SIGABRT' && lastWords.isWordless
        const isShort = lastWords.isShort || isKilledBySystem || isWithoutThread
        tell(isShort ? 'out of memory' : (signal ?? `exit code ${code}`))
      })
      child.once('error', (error) => tell(error.message))
    },
    kill() {
      isKilled = true
      child.kill('SIGKILL')
    },
    isGone: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    ref() {
      for (const handle of handles()) handle?.ref()
    },
    unref() {
      for (const handle of handles()) handle?.unref()
    },
  }
}
