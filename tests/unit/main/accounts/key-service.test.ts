import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPlainKey } from '../../../../main/accounts/key-format.ts'
import { KeychainError, type Keychain } from '../../../../main/accounts/keychain.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

/** A keychain in memory, and how often it was asked: the port's own behaviour is tested with the real ones. */
function memoryKeychain(): Keychain & { calls: string[]; kept: Map<string, string> } {
  const kept = new Map<string, string>()
  const calls: string[] = []
  return {
    kept,
    calls,
    get: async (id) => (calls.push('get'), kept.get(id) ?? null),
    set: async (id, key) => void (calls.push('set'), kept.set(id, key)),
    delete: async (id) => void (calls.push('delete'), kept.delete(id)),
    state: async () => ({ state: 'ready' }),
    close: async () => {},
  }
}

const coded = (code: string) => expect.objectContaining({ name: 'LegibleError', code })

test('a new key opens both doors and is shown with its last four characters', async () => {
  const { keys, account } = openParts()
  const { plainKey, summary } = await keys.create({ name: 'Scanner' })
  const caller = { userId: account.current().userId, keyId: summary.id }
  expect(keys.authenticate(plainKey, 'rest')).toEqual(caller)
  expect(keys.authenticate(plainKey, 'mcp')).toEqual(caller)
  expect(summary).toMatchObject({
    name: 'Scanner',
    lastFour: plainKey.slice(-4),
    scopes: ['rest', 'mcp'],
    expiresAt: null,
    revokedAt: null,
    revealable: false,
  })
})

test('the plain key is nowhere in the data folder', async () => {
  const { keys, dataFolder, database } = openParts({ keychain: memoryKeychain() })
  const { plainKey } = await keys.create({ name: 'Scanner' })
  keys.authenticate(plainKey, 'rest')
  database.close()
  const files = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), 'latin1'))
  expect(files.join('')).toContain('Scanner')
  expect(files.join('')).not.toContain(plainKey.slice(4, 30))
})

test('no key, something else, a typo and an unknown key are told apart', () => {
  const { keys } = openParts()
  const unknown = newPlainKey()
  const typo = `${unknown.slice(0, -1)}${unknown.endsWith('a') ? 'b' : 'a'}`
  expect(() => keys.authenticate(undefined, 'rest')).toThrow(coded('missing_api_key'))
  expect(() => keys.authenticate('', 'rest')).toThrow(coded('missing_api_key'))
  const sentences = ['sk-123', typo, unknown].map((key) => {
    try {
      return keys.authenticate(key, 'rest')
    } catch (error) {
      expect(error).toEqual(coded('invalid_api_key'))
      return (error as Error).message
    }
  })
  expect(new Set(sentences).size).toBe(3)
  expect(sentences[1]).toContain('mistyped')
})

test('a revoked key is refused at once, also by a process that has just used it', async () => {
  const here = openParts()
  const there = openParts({ dataFolder: here.dataFolder })
  const { plainKey, summary } = await here.keys.create({ name: 'Scanner' })
  there.keys.authenticate(plainKey, 'rest')
  const revoked = await here.keys.revoke(summary.id)
  expect(() => there.keys.authenticate(plainKey, 'rest')).toThrow(coded('key_revoked'))
  expect((await there.keys.revoke(summary.id)).revokedAt).toBe(revoked.revokedAt)
})

test('revoking what is not there says so', async () => {
  await expect(openParts().keys.revoke('key_none')).rejects.toEqual(coded('not_found'))
})

test('a key works until its expiry and not from then on', async () => {
  let at = 1000
  const { keys } = openParts({ now: () => at })
  const { plainKey } = await keys.create({ name: 'Trial', expiresAt: 2000 })
  at = 1999
  keys.authenticate(plainKey, 'rest')
  at = 2000
  expect(() => keys.authenticate(plainKey, 'rest')).toThrow(coded('key_expired'))
})

test('a key opens only the doors it was made for', async () => {
  const { keys } = openParts()
  const { plainKey } = await keys.create({ name: 'Agent', scopes: ['mcp'] })
  keys.authenticate(plainKey, 'mcp')
  expect(() => keys.authenticate(plainKey, 'rest')).toThrow(coded('scope_denied'))
})

test('uses are counted without writing, and are there after a restart', async () => {
  const first = openParts({ now: () => 5000 })
  const { plainKey } = await first.keys.create({ name: 'Scanner' })
  const changes = () => first.database.get('SELECT total_changes() AS n')
  const before = changes()
  for (let i = 0; i < 3; i++) first.keys.authenticate(plainKey, 'rest')
  expect(changes()).toEqual(before)
  first.database.close()
  expect(openParts({ dataFolder: first.dataFolder }).keys.list()).toEqual([
    expect.objectContaining({ useCount: 3, lastUsedAt: 5000 }),
  ])
})

test('a refused key is not counted as used', async () => {
  const { keys } = openParts()
  const { plainKey } = await keys.create({ name: 'Agent', scopes: ['mcp'] })
  expect(() => keys.authenticate(plainKey, 'rest')).toThrow()
  expect(keys.list()).toEqual([expect.objectContaining({ useCount: 0, lastUsedAt: null })])
})

test('with a keychain a key can be shown again, until it is revoked', async () => {
  const keychain = memoryKeychain()
  const { keys } = openParts({ keychain })
  const { plainKey, summary } = await keys.create({ name: 'Scanner' })
  expect(summary.revealable).toBe(true)
  expect(await keys.reveal(summary.id)).toBe(plainKey)
  expect((await keys.revoke(summary.id)).revealable).toBe(false)
  expect(keychain.kept.size).toBe(0)
  await expect(keys.reveal(summary.id)).rejects.toEqual(coded('not_found'))
})

test('checking a key never asks the keychain', async () => {
  const keychain = memoryKeychain()
  const { keys } = openParts({ keychain })
  const { plainKey } = await keys.create({ name: 'Scanner' })
  keys.authenticate(plainKey, 'rest')
  keys.list()
  expect(keychain.calls).toEqual(['set'])
})

test('a key that vanished from the keychain, or was changed there, is not shown', async () => {
  const keychain = memoryKeychain()
  const { keys } = openParts({ keychain })
  const gone = await keys.create({ name: 'Gone' })
  const swapped = await keys.create({ name: 'Swapped' })
  keychain.kept.delete(gone.summary.id)
  keychain.kept.set(swapped.summary.id, newPlainKey())
  await expect(keys.reveal(gone.summary.id)).rejects.toEqual(coded('not_found'))
  await expect(keys.reveal(swapped.summary.id)).rejects.toEqual(coded('not_found'))
  expect(keys.list().map(({ revealable }) => revealable)).toEqual([false, false])
})

test('a locked keychain costs nothing but showing the key again', async () => {
  const locked = () => Promise.reject(new KeychainError('locked', 'The keychain is locked.'))
  const { keys } = openParts({ keychain: { ...memoryKeychain(), set: locked, get: locked, delete: locked } })
  const { plainKey, summary } = await keys.create({ name: 'Scanner' })
  expect(summary.revealable).toBe(false)
  keys.authenticate(plainKey, 'rest')
  expect((await keys.revoke(summary.id)).revokedAt).not.toBeNull()
})

test('a key without a name, or with an unknown door, is refused by field', async () => {
  const { keys } = openParts()
  await expect(keys.create({ name: '  ' })).rejects.toEqual(
    expect.objectContaining({ code: 'invalid_request', param: 'name' }),
  )
  await expect(keys.create({ name: 'x', scopes: ['fax' as 'mcp'] })).rejects.toEqual(
    expect.objectContaining({ code: 'invalid_request', param: 'scopes' }),
  )
  expect(keys.list()).toEqual([])
})

test('the newest key is listed first', async () => {
  const { keys } = openParts({ now: () => 7 })
  for (const name of ['one', 'two', 'three']) await keys.create({ name })
  expect(keys.list().map(({ name }) => name)).toEqual(['three', 'two', 'one'])
})
