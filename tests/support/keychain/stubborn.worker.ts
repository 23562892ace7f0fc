// A thread of the keychain that answers nothing any more once it was asked for `stuck`.
import { parentPort } from 'node:worker_threads'
import type { KeychainAnswer, KeychainCall } from '../../../main/accounts/os-keychain.worker.ts'

let isStuck = false
parentPort?.on('message', ({ id, account }: KeychainCall) => {
  isStuck ||= account === 'stuck'
  const answer: KeychainAnswer = { id, value: `of ${account}` }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  if (!isStuck) parentPort?.postMessage(answer)
})
