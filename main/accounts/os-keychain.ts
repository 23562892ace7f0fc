import { Worker } from 'node:worker_threads'
import type { KeychainState } from '../../shared/accounts.ts'
import { explainKeychainFailure } from './explain-keychain-failure.ts'
import { KeychainError, type Keychain } from './keychain.ts'
import type { KeychainAnswer, KeychainCall } from './os-keychain.worker.ts'

const service = 'Legible'
/** Written and deleted to find out whether the keychain is open: looking for what is not there says yes even when locked. */
const probeAccount = 'is-the-keychain-open'
const stateIsFreshMs = 10_000

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
  const waiting = new Map<number, (answer: KeychainAnswer) => void>()
  let worker: Worker | undefined
  let lastId = 0
  let known: { state: KeychainState; at: number } | undefined

  function start(): Worker {
    const started = new Worker(thread)
    started.unref()
    started.on('message', (answer: KeychainAnswer) => {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    started.on('error', (error) => {
      if (worker === started) worker = undefined
      const calls = [...waiting]
      waiting.clear()
      for (const [id, settle] of calls) settle({ id, error: error.message })
    })
    return started
  }

  function call(
    method: KeychainCall['method'],
    account: string,
    secret = '',
    limitMs = timeoutMs,
  ): Promise<string | null> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        // A native call cannot be stopped; its thread is left to it, and the next call gets a new one.
        void worker?.terminate()
        worker = undefined
        reject(
          new KeychainError(
            'locked',
            'The keychain did not answer in time. Unlock it, or restart it, and try again.',
          ),
        )
      }, limitMs)
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        if ('error' in answer) reject(explainKeychainFailure(answer.error))
        else resolve(answer.value)
      })
      worker ??= start()
      const message: KeychainCall = { id, method, service, account, secret }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message)
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
      const stopped = worker
      worker = undefined
      await stopped?.terminate()
    },
  }
}
