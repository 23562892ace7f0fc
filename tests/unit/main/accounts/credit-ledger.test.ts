import { expect, test } from 'vitest'
import { completedRequest, failedRequest } from '../../../support/storage/completed-request.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

const noCredits = expect.objectContaining({ name: 'LegibleError', code: 'insufficient_credits' })

function reserve(parts: ReturnType<typeof openParts>, pages: number, requestId = 'req_1') {
  return parts.ledger.reserve({ requestId, door: 'rest', caller: parts.window, pages })
}

test('a charge is counted today, this month and in all, once', () => {
  const parts = openParts()
  const completed = completedRequest({ pages: 3 })
  const reservation = reserve(parts, 3, completed.requestId)
  parts.ledger.complete(reservation, completed)
  parts.ledger.complete(reservation, completed)
  expect(parts.ledger.usage()).toMatchObject({ today: 3, thisMonth: 3, total: 3, remaining: null })
  expect([...parts.ledger.exportCsv()]).toHaveLength(2)
})

test('an error, and a repeat that cost nothing, leave no row in the ledger', () => {
  const { ledger, history } = openParts()
  ledger.complete(null, failedRequest())
  ledger.complete(null, completedRequest({ credits: 0 }))
  expect(ledger.usage().total).toBe(0)
  expect([...ledger.exportCsv()]).toHaveLength(1)
  expect(history.list({ limit: 9 })).toHaveLength(2)
})

test('the account limit holds with reservations counted, and freed ones are free again', () => {
  const parts = openParts()
  parts.account.update({ monthlyCreditLimit: 10 })
  const first = reserve(parts, 6)
  expect(parts.ledger.remaining(parts.window)).toBe(4)
  expect(() => reserve(parts, 5, 'req_2')).toThrow(noCredits)
  parts.ledger.release(first)
  const second = reserve(parts, 10, 'req_3')
  parts.ledger.complete(second, completedRequest({ requestId: 'req_3', pages: 10, credits: 7 }))
  expect(parts.ledger.remaining(parts.window)).toBe(3)
  expect(parts.ledger.usage()).toMatchObject({ monthlyLimit: 10, remaining: 3, thisMonth: 7 })
})

test('a limit set below what is spent leaves nothing, never less', () => {
  const parts = openParts()
  parts.ledger.complete(null, completedRequest({ pages: 5 }))
  parts.account.update({ monthlyCreditLimit: 2 })
  expect(parts.ledger.remaining(parts.window)).toBe(0)
  expect(() => reserve(parts, 1)).toThrow(noCredits)
})

test("a key's own limit binds that key and nobody else", async () => {
  const parts = openParts()
  const { summary } = await parts.keys.create({ name: 'Scanner', monthlyCreditLimit: 2 })
  const scanner = { ...parts.window, keyId: summary.id }
  parts.ledger.complete(null, completedRequest({ caller: scanner, pages: 2 }))
  expect(() => parts.ledger.reserve({ requestId: 'req_9', door: 'rest', caller: scanner, pages: 1 })).toThrow(
    expect.objectContaining({ message: expect.stringContaining("this key's monthly limit") }),
  )
  expect(reserve(parts, 50)).toMatchObject({ pages: 50 })
  expect(parts.keys.list()[0]).toMatchObject({ creditsThisMonth: 2, monthlyCreditLimit: 2 })
})

test('a new month starts at nothing; the day is the local one', () => {
  let at = new Date(2026, 10, 30, 23, 59, 59).getTime()
  const parts = openParts({ now: () => at })
  parts.account.update({ monthlyCreditLimit: 4 })
  parts.ledger.complete(null, completedRequest({ pages: 4 }))
  expect(() => reserve(parts, 1)).toThrow(noCredits)
  at = new Date(2026, 11, 1, 0, 0, 0).getTime()
  expect(parts.ledger.usage()).toMatchObject({ today: 0, thisMonth: 0, total: 4, remaining: 4 })
  expect(parts.ledger.usage().byDay).toEqual([{ day: '2026-11-30', credits: 4, pages: 4 }])
})

test('usage is told by key and by day, for the last 90 days', async () => {
  let at = new Date(2026, 0, 1, 12).getTime()
  const parts = openParts({ now: () => at })
  parts.ledger.complete(null, completedRequest({ pages: 7 }))
  at = new Date(2026, 10, 21, 12).getTime()
  const { summary } = await parts.keys.create({ name: 'Scanner' })
  parts.ledger.complete(
    null,
    completedRequest({ caller: { ...parts.window, keyId: summary.id }, pages: 2, credits: 1 }),
  )
  const { byKey, byDay } = parts.ledger.usage()
  expect(byDay).toEqual([{ day: '2026-11-21', credits: 1, pages: 2 }])
  expect(byKey).toEqual(
    expect.arrayContaining([
      { keyId: null, name: 'Window and command line', today: 0, thisMonth: 0, total: 7 },
      { keyId: summary.id, name: 'Scanner', today: 1, thisMonth: 1, total: 1 },
    ]),
  )
})

test('the export holds every charge in order', async () => {
  const parts = openParts({ now: () => Date.UTC(2026, 10, 21) })
  const { summary } = await parts.keys.create({ name: '=cmd' })
  parts.ledger.complete(
    null,
    completedRequest({ requestId: 'req_a', caller: { ...parts.window, keyId: summary.id } }),
  )
  parts.ledger.complete(null, completedRequest({ requestId: 'req_b', door: 'app', pages: 4, credits: 3 }))
  expect([...parts.ledger.exportCsv()].slice(1)).toEqual([
    `2026-11-21T00:00:00.000Z,${summary.id},'=cmd,rest,1,1,req_a`,
    '2026-11-21T00:00:00.000Z,,Window and command line,app,4,3,req_b',
  ])
})

test('two programs on one folder cannot both take the last credits', () => {
  const here = openParts()
  here.account.update({ monthlyCreditLimit: 3 })
  const there = openParts({ dataFolder: here.dataFolder })
  reserve(here, 2)
  expect(() => reserve(there, 2, 'req_2')).toThrow(noCredits)
  expect(reserve(there, 1, 'req_3')).toMatchObject({ pages: 1 })
})

test('closing gives back what was reserved', () => {
  const here = openParts()
  here.account.update({ monthlyCreditLimit: 3 })
  reserve(here, 3)
  const there = openParts({ dataFolder: here.dataFolder })
  expect(there.ledger.remaining(there.window)).toBe(0)
  here.database.close()
  expect(there.ledger.remaining(there.window)).toBe(3)
})

test('when the answer cannot be written nothing is charged, and what was reserved is free once it is given back', () => {
  const parts = openParts()
  parts.account.update({ monthlyCreditLimit: 3 })
  const reservation = reserve(parts, 2)
  parts.database.run(
    "CREATE TEMP TRIGGER broken BEFORE INSERT ON main.requests BEGIN SELECT raise(ABORT, 'no'); END",
  )
  const completed = completedRequest({ pages: 2, idempotencyKey: 'again', cacheKey: 'c' })
  expect(() => parts.ledger.complete(reservation, completed)).toThrow()
  // Kept while whoever reserved it may try again.
  expect(parts.ledger.usage()).toMatchObject({ total: 0, remaining: 1 })
  parts.ledger.release(reservation)
  expect(parts.ledger.usage()).toMatchObject({ total: 0, remaining: 3 })
  expect(parts.results.findCached('c')).toBeUndefined()
  expect(parts.results.findIdempotent(parts.window, 'again')).toBeUndefined()
})
