import type { TFunction } from 'i18next'
import type { QueueDocument } from '../../shared/reading-queue.ts'
import { nameError } from './explain-error.ts'
import { gradeOf } from '../views/document/grade-of.ts'
import type { QueueState } from './queue-store.ts'

/** More at once are counted, not named. */
const mostNamed = 2

/**
 * What somebody who does not see the window is told of the list: which document is read now, and how each ended. Pages
 * are not counted aloud.
 */
export function announce(t: TFunction, before: QueueState['byId'], after: QueueState['byId']): string {
  const documents = [...after.values()]
  const came = (states: QueueDocument['state'][]) =>
    documents.filter(({ id, state }) => states.includes(state) && before.get(id)?.state !== state)
  const begun = documents.filter(
    ({ id, pagesTotal }) => pagesTotal > 1 && (before.get(id)?.pagesTotal ?? 0) <= 1,
  )
  const reading = begun.filter(({ state }) => state === 'working')
  const done = came(['done'])
  const failed = came(['failed'])
  return [
    ...(reading.length > mostNamed
      ? []
      : reading.map(({ name, pagesTotal }) => t('announce.reading', { name, count: pagesTotal }))),
    ...(done.length > mostNamed
      ? [t('queue.allRead', { count: done.length })]
      : done.map((document) => sayDone(t, document))),
    ...(failed.length > mostNamed
      ? [t('announce.allFailed', { count: failed.length })]
      : failed.map(({ name, error }) => t('announce.failed', { name, reason: nameError(t, error) }))),
  ].join(' ')
}

function sayDone(t: TFunction, { name, pagesTotal, summary }: QueueDocument): string {
  const facts = [t('document.pagesRead', { count: pagesTotal })]
  if (summary !== null && summary.failedPages > 0)
    facts.push(t('announce.pagesFailed', { count: summary.failedPages }))
  if (summary !== null) facts.push(t(`confidence.${gradeOf(summary)}`))
  if (summary !== null && summary.lowConfidenceWords > 0)
    facts.push(t('document.doubtfulWords', { count: summary.lowConfidenceWords }))
  return t('announce.done', { name, facts: facts.join(', ') })
}
