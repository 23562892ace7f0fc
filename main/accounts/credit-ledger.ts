import { LegibleError } from '../../shared/errors.ts'
import type {
  AccountService,
  Caller,
  CompletedRequest,
  CreditLedger,
  Reservation,
} from '../extraction/ports.ts'
import { createCharges } from '../storage/charges.ts'
import type { Database } from '../storage/database.ts'
import { createKeyRegistry } from '../storage/key-registry.ts'
import type { RecordingResultStore } from '../storage/result-store.ts'
import { toCsvLines } from './ledger-csv.ts'
import { creditsLeft, fewerCredits } from './pricing.ts'

const daysShown = 90
/** A reservation that needed no row, because no limit applies to its caller. */
const unlimited = 0

/** Creates the meter. `now` is for tests: milliseconds since the epoch. */
export function createCreditLedger({
  database,
  account,
  results,
  now = Date.now,
}: {
  database: Database
  account: AccountService
  results: RecordingResultStore
  now?: () => number
}): CreditLedger {
  const charges = createCharges(database)
  const keys = createKeyRegistry(database)

  /** What each limit leaves, reservations counted as spent, but for `returned` of them. */
  function leftFor({ keyId }: Caller, at: number, returned = 0) {
    const { monthlyCreditLimit } = account.current()
    const keyLimit = keyId === null ? null : (keys.find(keyId)?.monthlyCreditLimit ?? null)
    const spent = (ofKey?: string) => charges.spentThisMonth(at, ofKey) - returned
    return {
      ofAccount: monthlyCreditLimit === null ? null : creditsLeft(monthlyCreditLimit, spent()),
      ofKey: keyLimit === null || keyId === null ? null : creditsLeft(keyLimit, spent(keyId)),
    }
  }

  function tryReserve(request: { requestId: string; caller: Caller; pages: number }): Reservation | string {
    const at = now()
    const { ofAccount, ofKey } = leftFor(request.caller, at)
    const left = fewerCredits(ofAccount, ofKey)
    const { requestId, pages } = request
    if (left === null) return { id: unlimited, requestId, pages }
    if (left < pages) return refusal(pages, left, left === ofKey && ofKey !== ofAccount)
    return { id: charges.reserve({ requestId, keyId: request.caller.keyId, pages, at }), requestId, pages }
  }

  /** Reservations given back while the database was busy; they go with the next that can be. */
  const released = new Set<number>()

  function dropReleased(): void {
    const ids = [...released]
    if (ids.length === 0) return
    tryQuietly(() => {
      database.transaction(() => ids.forEach((id) => charges.release(id)), { durable: false })
      for (const id of ids) released.delete(id)
    })
  }

  return {
    reserve(request) {
      dropReleased()
      // Looked at and taken in one transaction: two processes cannot both take the last credits.
      // Not durable: a power cut ends the process that holds it too.
      const attempt = () => database.transaction(() => tryReserve(request), { durable: false })
      let reserved = attempt()
      if (typeof reserved === 'string' && charges.forgetDead() > 0) reserved = attempt()
      if (typeof reserved === 'string') throw new LegibleError('insufficient_credits', reserved)
      return reserved
    },

    release({ id }) {
      if (id !== unlimited) released.add(id)
      dropReleased()
    },

    complete(reservation, completed: CompletedRequest) {
      const at = completed.at ?? now()
      database.transaction(
        () => {
          if (reservation !== null && reservation.id !== unlimited) charges.release(reservation.id)
          if (completed.credits > 0) {
            const { requestId, door, caller, pages, credits } = completed
            charges.add({ at, keyId: caller.keyId, door, pages, credits, requestId })
          }
          results.record(completed, at)
          completed.alongside?.()
        },
        {
          durable: completed.credits > 0 || completed.document !== null || completed.alongside !== undefined,
        },
      )
      results.remember(completed)
    },

    remaining(caller, settled) {
      const reserved =
        settled === undefined || settled.reservation.id === unlimited ? 0 : settled.reservation.pages
      const { ofAccount, ofKey } = leftFor(caller, now(), reserved - (settled?.credits ?? 0))
      return fewerCredits(ofAccount, ofKey)
    },

    usage() {
      const at = now()
      const { userId, monthlyCreditLimit } = account.current()
      const byKey = charges.byKey(at)
      const names = new Map(keys.list().map(({ id, name }) => [id, name]))
      const sum = (field: 'today' | 'thisMonth' | 'total') =>
        byKey.reduce((total, usage) => total + usage[field], 0)
      return {
        userId,
        today: sum('today'),
        thisMonth: sum('thisMonth'),
        total: sum('total'),
        monthlyLimit: monthlyCreditLimit,
        remaining:
          monthlyCreditLimit === null ? null : creditsLeft(monthlyCreditLimit, charges.spentThisMonth(at)),
        byKey: byKey.map((usage) => ({ ...usage, name: nameOf(usage.keyId, names) })),
        byDay: charges.byDay(at, daysShown),
      }
    },

    *exportCsv() {
      const names = new Map(keys.list().map(({ id, name }) => [id, name]))
      yield* toCsvLines(charges.all(), (keyId) => nameOf(keyId, names))
    },
  }
}

function nameOf(keyId: string | null, names: ReadonlyMap<string, string>): string {
  return keyId === null ? 'Window and command line' : (names.get(keyId) ?? keyId)
}

function refusal(pages: number, left: number, byKey: boolean): string {
  const whose = byKey ? "this key's" : "the account's"
  return `This document needs ${pages} ${pages === 1 ? 'credit' : 'credits'} and ${left} of ${whose} monthly limit ${left === 1 ? 'is' : 'are'} left. Raise the limit in the settings, or wait until next month.`
}

function tryQuietly(work: () => void): void {
  try {
    work()
  } catch {
    // They are tried again; an error that led here is the one to tell.
  }
}
