import { timingSafeEqual } from 'node:crypto'
import { newKeySchema, type KeyScope, type KeySummary } from '../../shared/accounts.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { AccountService, KeyService } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { createCharges } from '../storage/charges.ts'
import type { Database } from '../storage/database.ts'
import { createKeyRegistry, type StoredKey } from '../storage/key-registry.ts'
import { invalidInput } from './invalid-input.ts'
import { hashKey, inspectKey, newPlainKey, randomBase62 } from './key-format.ts'
import { createKeyUses } from './key-uses.ts'
import type { Keychain } from './keychain.ts'

/**
 * Makes, lists, checks and revokes keys. `now` is for tests: milliseconds since the epoch.
 *
 * Uses are counted in memory and written within seconds and when the database is closed.
 */
export function createKeyService({
  database,
  account,
  keychain,
  logger,
  now = Date.now,
}: {
  database: Database
  account: AccountService
  keychain: Keychain
  logger: Logger
  now?: () => number
}): KeyService {
  const registry = createKeyRegistry(database)
  const charges = createCharges(database)
  const uses = createKeyUses(registry, logger)
  database.beforeClose(() => uses.flush())
  const { userId } = account.current()

  function summaries(): KeySummary[] {
    uses.flush()
    const spent = new Map(charges.byKey(now()).map(({ keyId, thisMonth }) => [keyId, thisMonth]))
    return registry.list().map((key) => toSummary(key, spent.get(key.id) ?? 0))
  }

  function summaryOf(id: string): KeySummary {
    const summary = summaries().find((key) => key.id === id)
    if (summary === undefined) throw noSuchKey()
    return summary
  }

  return {
    nameOf: (id) => registry.find(id)?.name ?? null,

    async create(input) {
      const parsed = newKeySchema.safeParse(input)
      if (!parsed.success) throw invalidInput(parsed.error, 'name')
      const plainKey = newPlainKey()
      const id = `key_${randomBase62(12)}`
      registry.insert({
        ...parsed.data,
        id,
        keyHash: hashKey(plainKey),
        lastFour: plainKey.slice(-4),
        createdAt: now(),
        revokedAt: null,
        lastUsedAt: null,
        useCount: 0,
        inKeychain: false,
      })
      try {
        await keychain.set(id, plainKey)
        registry.markInKeychain(id, true)
      } catch (error) {
        logger.warn({ error, keyId: id }, 'the key is not in the keychain and can be shown only once')
      }
      database.copyAccounts()
      return { plainKey, summary: summaryOf(id) }
    },

    list: summaries,

    async revoke(id) {
      const key = registry.find(id)
      if (key === undefined) throw noSuchKey()
      if (key.revokedAt === null) {
        registry.revoke(id, now())
        // A copy that still had it valid would bring it back to life if it were ever restored.
        database.copyAccounts()
      }
      if (key.inKeychain) {
        try {
          await keychain.delete(id)
          registry.markInKeychain(id, false)
        } catch (error) {
          logger.warn({ error, keyId: id }, 'a revoked key could not be taken out of the keychain')
        }
      }
      return summaryOf(id)
    },

    async reveal(id) {
      const key = registry.find(id)
      if (key === undefined) throw noSuchKey()
      if (!key.inKeychain) {
        throw new LegibleError(
          'not_found',
          'This key was shown once, when it was made, and is not in the keychain. Make a new one.',
        )
      }
      const plainKey = await keychain.get(id).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new LegibleError('not_found', reason, { cause: error })
      })
      if (plainKey === null || !isSameHash(hashKey(plainKey), key.keyHash)) {
        registry.markInKeychain(id, false)
        throw new LegibleError('not_found', 'This key is no longer in the keychain. Make a new one.')
      }
      return plainKey
    },

    authenticate(plainKey, scope) {
      const key = identify(plainKey)
      checkUsable(key)
      if (!key.scopes.includes(scope)) throw new LegibleError('scope_denied', scopeSentence(scope))
      uses.count(key.id, now())
      return { userId, keyId: key.id }
    },

    checkValid(keyId) {
      const key = registry.find(keyId)
      if (key === undefined) throw noSuchKey()
      checkUsable(key)
    },

    keychainState: () => keychain.state(),
  }

  function checkUsable({ revokedAt, expiresAt }: StoredKey): void {
    if (revokedAt !== null)
      throw new LegibleError('key_revoked', 'This API key was revoked. Make a new one in the settings.')
    if (expiresAt !== null && expiresAt <= now())
      throw new LegibleError('key_expired', 'This API key has expired. Make a new one in the settings.')
  }

  function identify(plainKey: string | undefined): StoredKey {
    if (plainKey === undefined || plainKey === '') {
      throw new LegibleError(
        'missing_api_key',
        'Send an API key in the header x-api-key, or as Authorization: Bearer. Make one in the settings.',
      )
    }
    const form = inspectKey(plainKey)
    if (form === 'not_a_key') {
      throw new LegibleError('invalid_api_key', 'This is not a Legible API key. They start with lgb_.')
    }
    if (form === 'mistyped') {
      throw new LegibleError('invalid_api_key', 'This API key is mistyped or cut off. Copy it again.')
    }
    const keyHash = hashKey(plainKey)
    const key = registry.findByHash(keyHash)
    if (key === undefined || !isSameHash(key.keyHash, keyHash)) {
      throw new LegibleError(
        'invalid_api_key',
        'Nobody made this API key here. Make one in the settings, or with: legible keys create',
      )
    }
    return key
  }
}

function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function toSummary(
  { keyHash: _keyHash, inKeychain, ...key }: StoredKey,
  creditsThisMonth: number,
): KeySummary {
  return { ...key, creditsThisMonth, revealable: inKeychain && key.revokedAt === null }
}

function scopeSentence(scope: KeyScope): string {
  if (scope === 'metrics')
    return 'This API key is not for metrics. Make one that is: legible keys create --scopes metrics.'
  if (scope === 'worker')
    return 'This API key is not for workers. Make one that is: legible keys create --scopes worker.'
  const door = scope === 'rest' ? 'the REST interface' : 'MCP'
  return `This API key is not for ${door}. Make one that is, in the settings.`
}

function noSuchKey(): LegibleError {
  return new LegibleError('not_found', 'There is no key with this id.', { param: 'id' })
}
