import type { TFunction } from 'i18next'
import { documentsReadAtOnce, type QueueDocument } from '../../shared/reading-queue.ts'

/** How long the whole list takes, by the documents read last; null while that cannot be told. */
export function queueTimeLeft(documents: readonly QueueDocument[]): number | null {
  const read = documents.flatMap(({ summary }) => (summary === null ? [] : [summary.milliseconds])).slice(-10)
  const mean = read.length === 0 ? null : read.reduce((sum, each) => sum + each, 0) / read.length
  let longest = 0
  let waiting = 0
  for (const { state, millisecondsLeft } of documents) {
    if (state === 'waiting') waiting += 1
    if (state !== 'working') continue
    const left = millisecondsLeft ?? mean
    if (left === null) return null
    longest = Math.max(longest, left)
  }
  if (waiting > 0 && mean === null) return null
  return longest + (waiting * (mean ?? 0)) / documentsReadAtOnce
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
