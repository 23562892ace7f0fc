import { Worker } from 'node:worker_threads'
import type { KeychainState } from '../../shared/accounts.ts'
import { explainKeychainFailure } from './explain-keychain-failure.ts'
import { KeychainError, type Keychain } from './keychain.ts'
import type { KeychainAnswer, KeychainCall } from './os-keychain.worker.ts'

const service = 'Legible'
/** Written and deleted to find out whether the keychain is open: looking for what is not there says yes even when locked. */
const probeAccount = 'is-the-keychain-open'
const stateIsFreshMs = 10_000

interface Call {
  message: KeychainCall
  settle: (answer: KeychainAnswer | 'no answer') => void
  timer: NodeJS.Timeout
}

/** A thread of the keychain with the calls that it has not answered yet. */
interface Thread {
  worker: Worker
  calls: Map<number, Call>
}

/**
 * The operating system's keychain (macOS Keychain, Windows Credential Manager, Secret Service on Linux).
 *
 * Nothing is loaded before the first call, and none takes longer than `timeoutMs`: a keychain that waits for
 * its owner is then `locked`. `thread` is where the thread's script lies, when it is not beside this file.
 */
export function createOsKeychain({
  timeoutMs = 15_000,
  thread = new URL('./os-keychain.worker.ts', import.meta.url),
}: { timeoutMs?: number; thread?: URL } = {}): Keychain {
  let current: Thread | undefined
  let lastId = 0
  let known: { state: KeychainState; at: number } | undefined

  function start(): Thread {
    const started: Thread = { worker: new Worker(thread), calls: new Map() }
    started.worker.unref()
    started.worker.on('message', (answer: KeychainAnswer) => take(started, answer.id)?.settle(answer))
    started.worker.on('error', ({ message }) => {
      if (current === started) current = undefined
      for (const id of started.calls.keys()) take(started, id)?.settle({ id, error: message })
    })
    return started
  }

  /** A native call cannot be stopped: its thread is left to it, and whoever else waits there is asked for on a new one. */
  function abandon(stuck: Thread): void {
    if (current === stuck) current = undefined
    void stuck.worker.terminate()
    for (const id of stuck.calls.keys()) {
      const call = take(stuck, id)
      if (call !== undefined) ask(call.message, call.settle)
    }
  }

  function ask(message: KeychainCall, settle: Call['settle']): void {
    const asked = (current ??= start())
    const timer = setTimeout(() => {
      take(asked, message.id)?.settle('no answer')
      abandon(asked)
    }, timeoutMs)
    asked.calls.set(message.id, { message, settle, timer })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    asked.worker.postMessage(message)
  }

  function call(method: KeychainCall['method'], account: string, secret = ''): Promise<string | null> {
    return new Promise((resolve, reject) => {
      ask({ id: ++lastId, method, service, account, secret }, (answer) => {
        if (answer === 'no answer') reject(noAnswer())
        else if ('error' in answer) reject(explainKeychainFailure(answer.error))
        else resolve(answer.value)
      })
    })
  }

  async function probe(): Promise<KeychainState> {
    try {
      await call('set', probeAccount, 'yes')
      await call('delete', probeAccount)
      return { state: 'ready' }
    } catch (error) {
      if (error instanceof KeychainError) return { state: error.state, reason: error.message }
      throw error
    }
  }

  return {
    get: (keyId) => call('get', keyId),
    set: async (keyId, plainKey) => {
      await call('set', keyId, plainKey)
    },
    delete: async (keyId) => {
      await call('delete', keyId)
    },
    async state() {
      if (known === undefined || Date.now() - known.at > stateIsFreshMs) {
        const state = await probe()
        known = { state, at: Date.now() }
      }
      return known.state
    },
    async close() {
      const stopped = current
      current = undefined
      await stopped?.worker.terminate()
    },
  }
}

/** Undefined when it was answered already. */
function take({ calls }: Thread, id: number): Call | undefined {
  const call = calls.get(id)
  calls.delete(id)
  clearTimeout(call?.timer)
  return call
}

function noAnswer(): KeychainError {
  return new KeychainError(
    'locked',
    'The keychain did not answer in time. Unlock it, or restart it, and try again.',
  )
}
