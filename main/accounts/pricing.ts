import type { PageReport } from '../../shared/ocr.ts'

/** One credit a page that was read; a blank page was read, a failed one was not. */
export function creditsFor(reports: readonly Pick<PageReport, 'source'>[]): number {
  return reports.filter(({ source }) => source !== 'failed').length
}

/** What a limit leaves; null: no limit. Never below 0, though a limit may be set below what is spent. */
export function creditsLeft(limit: number | null, spent: number): number | null {
  return limit === null ? null : Math.max(0, limit - spent)
}

/** The tighter of two. */
export function fewerCredits(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
