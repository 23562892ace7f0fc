import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createOsKeychain } from '../../../main/accounts/os-keychain.ts'

const thread = new URL('../../support/keychain/stubborn.worker.ts', import.meta.url)

test('a call that is never answered fails alone: whoever waits behind it is answered by a new thread', async () => {
  const keychain = createOsKeychain({ timeoutMs: 3000, thread })
  onTestFinished(() => keychain.close())
  const stuck = expect(keychain.get('stuck')).rejects.toMatchObject({ state: 'locked' })
  const behind = keychain.get('behind')
  await expect(behind).resolves.toBe('of behind')
  await stuck
})

test('the thread that is given up is the one that did not answer, not the one that is at work by then', async () => {
  const keychain = createOsKeychain({ timeoutMs: 3000, thread })
  onTestFinished(() => keychain.close())
  const first = expect(keychain.get('stuck')).rejects.toMatchObject({ state: 'locked' })
  await setTimeout(1000)
  // Sent to the same thread, and so given up with it; asked again, it is stuck on the next.
  const second = expect(keychain.get('stuck')).rejects.toMatchObject({ state: 'locked' })
  await first
  await second
  await expect(keychain.get('later')).resolves.toBe('of later')
})
