// A short run of the gauntlet on every change; `node tests/soak/gauntlet.ts` is the long one.
import { expect, test } from 'vitest'
import { runGauntlet } from '../support/gauntlet/run-gauntlet.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261)
const count = Number(process.env['FUZZ_COUNT'] ?? 90)

test(`${count} hostile files (seed ${seed}) are each answered as the contract says, and good ones read right between them`, async () => {
  const report = await runGauntlet({ seed, count, pageTimeoutMs: 20_000 })
  console.log(`${report.sent} hostile files, seed ${seed}: ${JSON.stringify(report.answers)}`)
  expect(report.findings).toEqual([])
  expect(report.sent).toBe(count)
  if (!report.before || !report.after) return
  // A page thread that was in doubt keeps its second recogniser. One thread a file would be hundreds.
  expect(report.after.threads, 'no thread is left over').toBeLessThanOrEqual(report.before.threads + 8)
  // A reading process at rest may hold 1,000 MB with two threads (`grownBytes` of the process pool), and the program
  // beside it some 250.
  expect(report.after.residentMegabytes, 'memory comes back').toBeLessThan(1400)
})
