import type { KeyScope } from '../../shared/accounts.ts'
import type { Database } from './database.ts'

/** A key as it is stored: its SHA-256 and metadata, never the key. Times are milliseconds since the epoch. */
export interface StoredKey {
  id: string
  name: string
  keyHash: Uint8Array
  lastFour: string
  scopes: KeyScope[]
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  lastUsedAt: number | null
  useCount: number
  monthlyCreditLimit: number | null
  inKeychain: boolean
}

export interface KeyRegistry {
  insert(key: StoredKey): void
  /** Newest first. */
  list(): StoredKey[]
  find(id: string): StoredKey | undefined
  findByHash(keyHash: Uint8Array): StoredKey | undefined
  /** Revokes once; a key that is revoked keeps its first time. */
  revoke(id: string, at: number): void
  markInKeychain(id: string, inKeychain: boolean): void
  /** Adds uses that were counted in memory. */
  addUses(uses: ReadonlyMap<string, { count: number; lastUsedAt: number }>): void
}

interface Row extends Omit<StoredKey, 'scopes' | 'inKeychain'> {
  scopes: string
  inKeychain: number
}

const select = `SELECT id, name, hash AS keyHash, last_four AS lastFour, scopes, created_at AS createdAt,
  expires_at AS expiresAt, revoked_at AS revokedAt, last_used_at AS lastUsedAt, use_count AS useCount,
  monthly_limit AS monthlyCreditLimit, in_keychain AS inKeychain FROM keys`

/** Reads the database at every call, so that a key revoked by another process is refused at once. */
export function createKeyRegistry(database: Database): KeyRegistry {
  return {
    insert(key) {
      database.transaction(() =>
        database.run(
          `INSERT INTO keys (id, name, hash, last_four, scopes, created_at, expires_at, monthly_limit, in_keychain)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          key.id,
          key.name,
          key.keyHash,
          key.lastFour,
          key.scopes.join(' '),
          key.createdAt,
          key.expiresAt,
          key.monthlyCreditLimit,
          Number(key.inKeychain),
        ),
      )
    },
    list: () => (database.all(`${select} ORDER BY created_at DESC, rowid DESC`) as Row[]).map(toStoredKey),
    find: (id) => toOptional(database.get(`${select} WHERE id = ?`, id) as Row | undefined),
    findByHash: (keyHash) => toOptional(database.get(`${select} WHERE hash = ?`, keyHash) as Row | undefined),
    revoke(id, at) {
      database.transaction(() =>
        database.run('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', at, id),
      )
    },
    markInKeychain(id, inKeychain) {
      database.run('UPDATE keys SET in_keychain = ? WHERE id = ?', Number(inKeychain), id)
    },
    addUses(uses) {
      if (uses.size === 0) return
      database.transaction(
        () => {
          for (const [id, { count, lastUsedAt }] of uses) {
            database.run(
              'UPDATE keys SET use_count = use_count + ?, last_used_at = max(coalesce(last_used_at, 0), ?) WHERE id = ?',
              count,
              lastUsedAt,
              id,
            )
          }
        },
        { durable: false },
      )
    },
  }
}

function toOptional(row: Row | undefined): StoredKey | undefined {
  return row && toStoredKey(row)
}

function toStoredKey(row: Row): StoredKey {
  return { ...row, scopes: row.scopes.split(' ') as KeyScope[], inKeychain: row.inKeychain === 1 }
}
