import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { queueTimeLeft, sayTimeLeft } from '../../../../renderer/state/time-left.ts'
import { en } from '../../../../renderer/strings/en.ts'
import type { QueueDocument } from '../../../../shared/reading-queue.ts'

const t = ((key: string, { number }: { number?: number } = {}) =>
  en.timeLeft[key.split('.')[1] as keyof typeof en.timeLeft].replace(
    '{{number}}',
    String(number),
  )) as unknown as TFunction
const document = (state: QueueDocument['state'], change: Partial<QueueDocument> = {}) =>
  ({ state, millisecondsLeft: null, summary: null, pagesDone: 0, pagesTotal: 0, ...change }) as QueueDocument
const read = (milliseconds: number, pagesTotal = 1) =>
  document('done', { summary: { milliseconds } as QueueDocument['summary'], pagesTotal })

test('an estimate is said no more exactly than it is known', () => {
  expect(
    [3, 12, 61, 89, 91, 30 * 60, 89 * 60, 100 * 60].map((seconds) => sayTimeLeft(t, seconds * 1000)),
  ).toEqual([
    'a few seconds left',
    'about 20 s left',
    'about 70 s left',
    'about 90 s left',
    'about 2 min left',
    'about 30 min left',
    'about 89 min left',
    'about 1.5 h left',
  ])
})

test('a list takes as long as the longest that is read, and as documents like the last for those that wait', () => {
  const working = [
    document('working', { millisecondsLeft: 60_000 }),
    document('working', { millisecondsLeft: 5_000 }),
  ]
  expect(queueTimeLeft(working)).toBe(60_000)
  expect(queueTimeLeft([...working, document('waiting')])).toBeNull()
  expect(
    queueTimeLeft([read(2_000), read(4_000), ...working, document('waiting'), document('waiting')]),
  ).toBe(63_000)
  expect(queueTimeLeft([document('working')])).toBeNull()
})

test('a document takes as long as its pages, where it is known how many it has', () => {
  const before = [read(2_000), read(6_000, 3)]
  expect(queueTimeLeft([...before, document('working', { pagesDone: 1, pagesTotal: 25 })])).toBe(48_000)
  expect(queueTimeLeft([...before, document('working')])).toBe(4_000)
})
