// npm run crash:jobs [-- --kills 300 --jobs 1000]: kill -9 while jobs are sent and read, and the figures. Exits 1 when
// anything was lost, doubled, or not paid as it was read.
import { parseArgs } from 'node:util'
import { killWithJobs } from '../support/crash/kill-with-jobs.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '300' }, jobs: { type: 'string', default: '1000' } },
})
const figures = await killWithJobs({ kills: Number(values.kills), jobs: Number(values.jobs) }, (kills) => {
  if (kills % 10 === 0) console.log(`${kills} kills`)
})
const { kills, sent, lost, doubled, unpaid, overpaid } = figures
console.log(
  `${kills} kills; ${sent} jobs sent; ${lost} lost, ${doubled} doubled, ${unpaid} unpaid, ${overpaid} overpaid`,
)
process.exitCode = lost + doubled + unpaid + overpaid === 0 ? 0 : 1
