import { utimesSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLastGoodStale } from '../../../../main/storage/last-good.ts'
import { openParts } from '../../../support/storage/open-parts.ts'

test('a copy is stale after a day, and where a wrong clock has made it in the days to come', () => {
  const { database } = openParts()
  expect(isLastGoodStale(database.files)).toBe(true)
  database.copyAccounts()
  const seconds = Date.now() / 1000
  const staleAt = (hours: number) => {
    utimesSync(database.files.lastGood, seconds, seconds + hours * 3600)
    return isLastGoodStale(database.files)
  }
  expect([-25, -1, 1, 25].map(staleAt)).toEqual([true, false, false, true])
})
