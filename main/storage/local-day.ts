/** The day of a time (milliseconds since the epoch) where this machine is, as `2026-11-21`. */
export function localDay(at: number): string {
  const date = new Date(at)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** First and last possible day of the calendar month of a time, local, for comparing as text. */
export function localMonth(at: number): { first: string; last: string } {
  const month = localDay(at).slice(0, 7)
  return { first: `${month}-01`, last: `${month}-31` }
}

/** The local day so many days before a time's. */
export function localDayBefore(at: number, days: number): string {
  const date = new Date(at)
  // By calendar, not by hours: a day with a clock change has 23 or 25.
  return localDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() - days, 12).getTime())
}
