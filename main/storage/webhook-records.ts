import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A webhook that is to be called. */
export interface DueWebhook {
  jobId: string
  keyId: string | null
  url: string
  /** Calls that were not taken. */
  attempts: number
}

export interface WebhookRecords {
  /** Those whose time has come: of each key at most so many, the oldest first. */
  due(at: number, perKey: number): DueWebhook[]
  /** When the next is due, milliseconds since the epoch; null: none waits. */
  nextAt(): number | null
  /** Those due later than the pause behind their last call allows, since the clock was ahead, are due at `at`. `pauses` in milliseconds. */
  bringForward(at: number, pauses: readonly number[]): void
  delivered(jobId: string): void
  /** `nextAt` null: it is given up. */
  failed(jobId: string, nextAt: number | null): void
  /** 32 random bytes of this data folder, made when first asked for. */
  secret(): Uint8Array
}

export function createWebhookRecords(database: Database): WebhookRecords {
  const knownSecret = () =>
    (database.get("SELECT value FROM secrets WHERE name = 'webhooks'") as { value: Uint8Array } | undefined)
      ?.value

  /** Keys that have any, first jobs of no key. Each is found by the index, however many come between. */
  function* keysWaiting(): Generator<string | null> {
    yield null
    let last = ''
    for (;;) {
      const next = database.get(
        'SELECT key_id AS id FROM jobs WHERE webhook_due_at IS NOT NULL AND key_id > ? ORDER BY key_id LIMIT 1',
        last,
      ) as { id: string } | undefined
      if (next === undefined) return
      yield (last = next.id)
    }
  }

  return {
    due: (at, perKey) =>
      [...keysWaiting()].flatMap(
        (keyId) =>
          database.all(
            `SELECT id AS jobId, key_id AS keyId, webhook AS url, webhook_attempts AS attempts FROM jobs
             WHERE key_id IS ? AND webhook_due_at <= ? ORDER BY webhook_due_at LIMIT ?`,
            keyId,
            at,
            perKey,
          ) as DueWebhook[],
      ),
    nextAt: () =>
      (
        database.get('SELECT min(webhook_due_at) AS at FROM jobs WHERE webhook_due_at IS NOT NULL') as {
          at: number | null
        }
      ).at,
    bringForward(at, pauses) {
      database.run(
        `UPDATE jobs SET webhook_due_at = ?1 WHERE webhook_due_at > ?1 AND
           webhook_due_at > ?1 + coalesce(json_extract(?2, '$[' || (webhook_attempts - 1) || ']'), 0)`,
        at,
        JSON.stringify(pauses),
      )
    },
    delivered(jobId) {
      database.run(
        `UPDATE jobs SET webhook_state = 'delivered', webhook_attempts = webhook_attempts + 1, webhook_due_at = NULL
         WHERE id = ?`,
        jobId,
      )
    },
    failed(jobId, nextAt) {
      database.run(
        `UPDATE jobs SET webhook_state = iif(?2 IS NULL, 'failed', 'waiting'), webhook_attempts = webhook_attempts + 1,
           webhook_due_at = ?2 WHERE id = ?1`,
        jobId,
        nextAt,
      )
    },
    // Only the first time is anything written, so that jobs can be looked at while another program writes.
    secret: () =>
      knownSecret() ??
      database.transaction(() => {
        database.run("INSERT OR IGNORE INTO secrets (name, value) VALUES ('webhooks', ?)", randomBytes(32))
        return knownSecret() as Uint8Array
      }),
  }
}
