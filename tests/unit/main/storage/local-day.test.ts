import { expect, test } from 'vitest'
import { localDay, localDayBefore, localMonth } from '../../../../main/storage/local-day.ts'

const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).getTime()

test('a day ends at local midnight', () => {
  expect(localDay(at(2026, 11, 21, 0))).toBe('2026-11-21')
  expect(localDay(at(2026, 11, 21, 0) - 1)).toBe('2026-11-20')
})

test('a month holds all its days and no others', () => {
  const { first, last } = localMonth(at(2028, 2, 29))
  const inside = (day: string) => day >= first && day <= last
  expect(['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01'].map(inside)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('days are counted by the calendar, across clock changes and years', () => {
  expect(localDayBefore(at(2026, 3, 30, 0), 1)).toBe('2026-03-29')
  expect(localDayBefore(at(2026, 3, 30, 23), 1)).toBe('2026-03-29')
  expect(localDayBefore(at(2026, 10, 26, 0), 1)).toBe('2026-10-25')
  expect(localDayBefore(at(2026, 1, 1), 1)).toBe('2025-12-31')
})
