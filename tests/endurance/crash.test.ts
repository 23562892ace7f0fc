// kill -9 at random moments while documents are being read by every door. `npm run crash -- --kills 300` is the long run.
import { expect, test } from 'vitest'
import { killUnderLoad } from '../support/crash/kill-under-load.ts'

const kills = 8

test(`after each of ${kills} kills every answered request is charged once, and none twice`, async () => {
  const figures = await killUnderLoad(kills)
  expect(figures).toMatchObject({ kills, lost: 0, doubled: 0, invented: 0 })
  // Every door was at work, or the figures say nothing of it.
  expect(figures.answered.rest).toBeGreaterThanOrEqual(kills)
  expect(figures.answered.mcp).toBeGreaterThanOrEqual(kills)
  expect(figures.answered.cli).toBeGreaterThanOrEqual(kills)
}, 600_000)
