import { expect, test } from 'vitest'
import { packOutcome, pageJobId, unpackOutcome, type PageJob } from '../../../../main/queue/page-job.ts'
import { usualLimits as limits } from '../../../support/read-all.ts'

const page: PageJob = {
  document: 'ab'.repeat(32),
  format: 'pdf',
  task: { pageNumber: 3, languages: ['eng'], mode: 'auto', limits },
}

test('a page has one name for as long as it is read in the same way', () => {
  expect(pageJobId(page)).toBe(pageJobId(structuredClone(page)))
  const others: PageJob[] = [
    { ...page, document: 'cd'.repeat(32) },
    { ...page, task: { ...page.task, pageNumber: 4 } },
    { ...page, task: { ...page.task, languages: ['deu'] } },
    { ...page, task: { ...page.task, codes: true } },
  ]
  expect(new Set([page, ...others].map(pageJobId)).size).toBe(5)
  // BullMQ takes no colon in a job's id.
  expect(pageJobId(page)).not.toContain(':')
})

test('an outcome comes out of the queue as it went in', () => {
  const outcome = {
    type: 'failed',
    error: { shape: { code: 'corrupt_file', message: 'Kaputt. 壊れた。' } },
  } as const
  expect(unpackOutcome(packOutcome(outcome))).toEqual(outcome)
})
