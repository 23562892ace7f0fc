// Thread entry. Talks to the operating system's keychain, one call at a time, so that one that waits for its
// owner's password, or hangs, holds up this thread and nothing else. Must import nothing of the app.
import { parentPort } from 'node:worker_threads'
import { AsyncEntry } from 'keytar'

export interface KeychainCall {
  id: number
  method: 'get' | 'set' | 'delete'
  service: string
  account: string
  secret: string
}

export type KeychainAnswer = { id: number; value: string | null } | { id: number; error: string }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const reply = (answer: KeychainAnswer) => parentPort?.postMessage(answer)

parentPort?.on('message', (call: KeychainCall) => {
  const { id } = call
  carryOut(call).then(
    (value) => reply({ id, value }),
    (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})

async function carryOut({ method, service, account, secret }: KeychainCall): Promise<string | null> {
  // Pinned: the library would otherwise fall back to the kernel's keyring, which a restart of the machine empties.
  const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
  if (method === 'get') return entry.getPassword()
  if (method === 'set') await entry.setPassword(secret)
  else await entry.deletePassword()
  return null
}
