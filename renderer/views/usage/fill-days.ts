import type { Usage } from '../../../shared/accounts.ts'

/** The last so many days, today last, with nothing spent on days the ledger does not name. */
export function fillDays(
  days: Usage['byDay'],
  today: Date,
  count: number,
): { date: Date; credits: number }[] {
  const byDay = new Map(days.map(({ day, credits }) => [day, credits]))
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - index))
    const name = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    return { date, credits: byDay.get(name) ?? 0 }
  })
}
