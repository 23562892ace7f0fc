// The clock of a machine jumps: set back by hand, set right by the network, years off after a flat battery.
import { expect, test } from 'vitest'
import { completedRequest } from '../../../support/storage/completed-request.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

const noon = new Date(2026, 5, 15, 12).getTime()
const day = 24 * 60 * 60 * 1000
const jumps = [-40 * 365 * day, -35 * day, -1, 0, 3 * 60 * 60 * 1000, 400 * day]

test('whatever the clock says, every charge counts once in all, and in the month it was made in', () => {
  let at = noon
  const { ledger } = openParts({ now: () => at })
  for (const jump of jumps) {
    at = noon + jump
    const before = ledger.usage().thisMonth
    ledger.complete(null, completedRequest({ pages: 2 }))
    expect(ledger.usage().thisMonth).toBe(before + 2)
  }
  at = noon
  expect(ledger.usage().total).toBe(2 * jumps.length)
  expect([...ledger.exportCsv()]).toHaveLength(1 + jumps.length)
})

test('a clock set back gives no spent credit of the month back', () => {
  let at = noon
  const { ledger, account, window } = openParts({ now: () => at })
  account.update({ monthlyCreditLimit: 3 })
  ledger.complete(null, completedRequest({ pages: 3, caller: window }))
  at = noon - 2 * day
  expect(ledger.remaining(window)).toBe(0)
  expect(() =>
    ledger.reserve({ requestId: 'req_back', door: 'rest', caller: window, pages: 1 }),
  ).toThrowError(expect.objectContaining({ code: 'insufficient_credits' }))
})

test('a key that has expired works again only while the clock is before its expiry, and is never lost', async () => {
  let at = noon
  const { keys } = openParts({ now: () => at })
  const { plainKey, summary } = await keys.create({ name: 'Trial', expiresAt: noon + day })
  for (const [jump, isGood] of [
    [2 * day, false],
    [-300 * day, true],
    [0, true],
    [day, false],
  ] as const) {
    at = noon + jump
    const use = () => keys.authenticate(plainKey, 'rest')
    if (isGood) expect(use().keyId).toBe(summary.id)
    else expect(use).toThrowError(expect.objectContaining({ code: 'key_expired' }))
  }
})
