// Runs one scenario with the real keychain and prints what came of it as one line of JSON.
// Usage: node use-keychain.ts SCENARIO
import { createOsKeychain } from '../../../main/accounts/os-keychain.ts'
import { KeychainError } from '../../../main/accounts/keychain.ts'

const scenario = process.argv[2]
// A keychain that answers has the time of a busy machine; one that may hang is not waited for.
const keychain = createOsKeychain({ timeoutMs: scenario === 'try' ? 4000 : 60_000 })
const keyId = 'key_test'

/** A call's value or how it failed. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    return error instanceof KeychainError ? { state: error.state, reason: error.message } : String(error)
  }
}

/** How often the main thread did something else while a call ran. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  await work
  clearInterval(timer)
  return turns
}

const results: Record<string, unknown> = {}
if (scenario === 'write') {
  results['state'] = await outcome(keychain.state())
  results['before'] = await outcome(keychain.get(keyId))
  await outcome(keychain.set(keyId, 'lgb_ä secret'))
  results['after'] = await outcome(keychain.get(keyId))
} else if (scenario === 'read-and-delete') {
  results['kept'] = await outcome(keychain.get(keyId))
  await outcome(keychain.delete(keyId))
  results['deleted'] = await outcome(keychain.get(keyId))
  results['deletedTwice'] = (await outcome(keychain.delete(keyId))) ?? 'fine'
} else {
  const set = outcome(keychain.set(keyId, 'lgb_secret'))
  results['turnsMeanwhile'] = await countTurns(set)
  results['set'] = await set
  results['state'] = await outcome(keychain.state())
}
await keychain.close()
process.stdout.write(`${JSON.stringify(results)}\n`)
