// npm run bench:first-page [-- --pages 100 --rounds 9]: how long after a job was sent its first page comes by server-sent
// events, for a long scan beside a scan of one page. The two take turns, so that other work on the machine meets both.
// Exits 1 where the long one takes more than 1.5 times as long, by the median.
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { callJobs, readJobEvents } from '../support/jobs.ts'
import { longScan } from '../support/long-scan.ts'
import { startProgram } from '../support/program.ts'
import { measureBuiltProgram } from './built-program.ts'
import { median } from './summary.ts'

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '100' }, rounds: { type: 'string', default: '9' } },
})
const mark = 1.5

measureBuiltProgram()
const scans = { one: await longScan(1), long: await longScan(Number(values.pages)) }
const program = await startProgram()
const jobs = callJobs(program)
let copies = 0

/** Milliseconds to the first page. The job is cancelled then. */
async function untilFirstPage(scan: Buffer): Promise<number> {
  // Bytes behind the end make it a document that was not read before.
  const upload = await jobs.upload(Buffer.concat([scan, Buffer.from(`\n% ${++copies}\n`)]))
  const startedAt = performance.now()
  const { id } = await jobs.begin({ upload: upload.id })
  let milliseconds = Number.NaN
  for await (const { event } of readJobEvents(await jobs.ask(`/api/ocr/jobs/${id}/events`))) {
    if (event !== 'page' || !Number.isNaN(milliseconds)) continue
    milliseconds = performance.now() - startedAt
    await jobs.ask(`/api/ocr/jobs/${id}`, { method: 'DELETE' })
  }
  return milliseconds
}

const times = { one: [] as number[], long: [] as number[] }
for (let round = 0; round < Number(values.rounds); round++)
  for (const name of round % 2 === 0 ? (['one', 'long'] as const) : (['long', 'one'] as const)) {
    // Pages that were cancelled took their threads along: each begins with one that is warm.
    await untilFirstPage(scans.one)
    times[name].push(await untilFirstPage(scans[name]))
  }
await program.stop()
const [one, long] = [median(times.one), median(times.long)]
console.log(
  `first page of a scan of 1: ${one.toFixed(0)} ms, of ${values.pages}: ${long.toFixed(0)} ms, ${(long / one).toFixed(2)} times as long (mark: ${mark})`,
)
process.exitCode = long / one <= mark ? 0 : 1
