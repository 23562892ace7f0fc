import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { announce } from '../../../../renderer/state/announce.ts'
import type { QueueDocument } from '../../../../shared/reading-queue.ts'

const t = ((key: string, { facts }: { facts?: string } = {}) =>
  facts === undefined ? key : `${key}(${facts})`) as unknown as TFunction
const summary = { confidence: 0.99, failedPages: 0, lowConfidenceWords: 0 } as QueueDocument['summary']
const document = (state: QueueDocument['state'], change: Partial<QueueDocument> = {}) =>
  new Map([['1', { id: '1', name: 'a.pdf', state, pagesTotal: 3, summary, ...change } as QueueDocument]])

test('what was read is told once, with the pages of it that were not', () => {
  expect(announce(t, document('working'), document('done'))).toMatch(
    /^announce\.done\(document\.pagesRead, confidence\.\w+\)$/,
  )
  const partly = document('done', { summary: { ...summary!, failedPages: 2 } })
  expect(announce(t, document('working'), partly)).toContain('announce.pagesFailed')
  expect(announce(t, partly, partly)).toBe('')
})
