// kill -9 at random moments while jobs are sent and read. `npm run crash:jobs -- --kills 300 --jobs 1000` is the long run.
import { expect, test } from 'vitest'
import { killWithJobs } from '../support/crash/kill-with-jobs.ts'

test('after 8 kills every job that was taken is done, once, and paid once', async () => {
  const figures = await killWithJobs({ kills: 8, jobs: 40 })
  expect(figures).toEqual({ kills: 8, sent: 40, lost: 0, doubled: 0, unpaid: 0, overpaid: 0 })
}, 600_000)
