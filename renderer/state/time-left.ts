import type { TFunction } from 'i18next'
import { documentsReadAtOnce, type QueueDocument } from '../../shared/reading-queue.ts'

/** How long the whole list takes, by the pages of the documents read last; null while that cannot be told. */
export function queueTimeLeft(documents: readonly QueueDocument[]): number | null {
  const read = documents.filter(({ summary }) => summary !== null).slice(-10)
  const spent = read.reduce((sum, { summary }) => sum + (summary?.milliseconds ?? 0), 0)
  const pagesRead = read.reduce((sum, { pagesTotal }) => sum + pagesTotal, 0)
  /** One that is not open yet may have as many pages as those before. */
  const guess = ({ pagesDone, pagesTotal }: QueueDocument) => {
    if (read.length === 0) return null
    return pagesTotal > 0 ? (spent / Math.max(1, pagesRead)) * (pagesTotal - pagesDone) : spent / read.length
  }
  let longest = 0
  let waiting = 0
  for (const document of documents) {
    if (document.state !== 'waiting' && document.state !== 'working') continue
    const left = (document.state === 'working' ? document.millisecondsLeft : null) ?? guess(document)
    if (left === null) return null
    if (document.state === 'waiting') waiting += left
    else longest = Math.max(longest, left)
  }
  return longest + waiting / documentsReadAtOnce
}

/** `about 4 min left`: no more exact than an estimate is, so that it does not change with every page. */
export function sayTimeLeft(t: TFunction, milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return t('timeLeft.moment')
  if (seconds < 90) return t('timeLeft.seconds', { number: Math.ceil(seconds / 10) * 10 })
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return t('timeLeft.minutes', { number: minutes })
  return t('timeLeft.hours', { number: Math.round(minutes / 30) / 2 })
}
