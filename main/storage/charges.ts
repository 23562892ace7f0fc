import { randomUUID } from 'node:crypto'
import type { Door } from '../../shared/accounts.ts'
import type { Database } from './database.ts'
import { localDay, localDayBefore, localMonth } from './local-day.ts'
import { currentProcess, isRunning } from './process-identity.ts'

/** One row of the ledger. */
export interface Charge {
  at: number
  keyId: string | null
  door: Door
  pages: number
  credits: number
  requestId: string
}

export interface DayUsage {
  day: string
  credits: number
  pages: number
}

export interface KeyUsage {
  keyId: string | null
  today: number
  thisMonth: number
  total: number
}

/** The ledger's rows and what is reserved of the limits. Knows no limits and no prices. */
export interface Charges {
  /** Adds a charge once: a second one for the same request changes nothing. To be called inside a transaction. */
  add(charge: Charge): void
  /** Credits of this local month, charged and reserved; of one key, or of all with `undefined`. */
  spentThisMonth(at: number, keyId?: string): number
  byKey(at: number): KeyUsage[]
  byDay(at: number, days: number): DayUsage[]
  /** Every row, oldest first, read as it is asked for. */
  all(): IterableIterator<Charge>
  reserve(reservation: { requestId: string; keyId: string | null; pages: number; at: number }): number
  release(reservationId: number): void
  /** Drops what processes that no longer run had reserved; returns how many. */
  forgetDead(): number
}

/** Forgets dead processes' reservations at once, and its own when the database is closed. */
export function createCharges(database: Database): Charges {
  const sessionId = randomUUID()
  const self = currentProcess()

  const charges: Charges = {
    add({ at, keyId, door, pages, credits, requestId }) {
      database.run(
        `INSERT INTO ledger (at, day, key_id, door, pages, credits, request_id) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (request_id) DO NOTHING`,
        at,
        localDay(at),
        keyId,
        door,
        pages,
        credits,
        requestId,
      )
    },

    spentThisMonth(at, keyId) {
      const { first, last } = localMonth(at)
      const key = keyId ?? null
      const row = database.get(
        `SELECT
           (SELECT coalesce(sum(credits), 0) FROM daily_usage
             WHERE day BETWEEN ? AND ? AND (? IS NULL OR key_id = ?)) +
           (SELECT coalesce(sum(pages), 0) FROM reservations WHERE (? IS NULL OR key_id = ?)) AS spent`,
        first,
        last,
        key,
        key,
        key,
        key,
      ) as { spent: number } | undefined
      return row?.spent ?? 0
    },

    byKey(at) {
      const { first, last } = localMonth(at)
      return database.all(
        `SELECT nullif(key_id, '') AS keyId,
           sum(iif(day = ?, credits, 0)) AS today,
           sum(iif(day BETWEEN ? AND ?, credits, 0)) AS thisMonth,
           sum(credits) AS total
         FROM daily_usage GROUP BY key_id`,
        localDay(at),
        first,
        last,
      ) as KeyUsage[]
    },

    byDay: (at, days) =>
      database.all(
        `SELECT day, sum(credits) AS credits, sum(pages) AS pages
         FROM daily_usage WHERE day > ? AND day <= ? GROUP BY day ORDER BY day`,
        localDayBefore(at, days),
        localDay(at),
      ) as DayUsage[],

    all: () =>
      database.iterate(
        'SELECT at, key_id AS keyId, door, pages, credits, request_id AS requestId FROM ledger ORDER BY id',
      ) as IterableIterator<Charge>,

    reserve: ({ requestId, keyId, pages, at }) =>
      database.run(
        `INSERT INTO reservations (request_id, key_id, pages, at, session_id, pid, process_start)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        requestId,
        keyId,
        pages,
        at,
        sessionId,
        self.pid,
        self.start,
      ).lastId,

    release(reservationId) {
      database.run('DELETE FROM reservations WHERE id = ?', reservationId)
    },

    forgetDead() {
      const holders = database.all('SELECT DISTINCT pid, process_start AS start FROM reservations') as {
        pid: number
        start: string
      }[]
      let forgotten = 0
      for (const holder of holders.filter((one) => !isRunning(one))) {
        forgotten += database.run(
          'DELETE FROM reservations WHERE pid = ? AND process_start = ?',
          holder.pid,
          holder.start,
        ).changes
      }
      return forgotten
    },
  }

  database.beforeClose(() => database.run('DELETE FROM reservations WHERE session_id = ?', sessionId))
  charges.forgetDead()
  return charges
}
