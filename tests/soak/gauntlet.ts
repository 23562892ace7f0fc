// node tests/soak/gauntlet.ts [--count 20000] [--seed N] [--only png] [--minutes 30] [--width 2] [--page-seconds 20]
// The long run: hostile files through the REST door of a program of its own. Ends with 1 when a promise was broken.
import { parseArgs } from 'node:util'
import { runGauntlet } from '../support/gauntlet/run-gauntlet.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    width: { type: 'string', default: '2' },
    'page-seconds': { type: 'string', default: '20' },
  },
})

const seed = Number(values.seed)
console.log(`seed ${seed}, at most ${values.count} files`)
const report = await runGauntlet({
  seed,
  count: Number(values.count),
  budgetMs: Number(values.minutes) * 60_000,
  width: Number(values.width),
  pageTimeoutMs: Number(values['page-seconds']) * 1000,
  ...(values.only !== undefined && { only: values.only }),
  onFinding: ({ file, symptom, milliseconds, path }) =>
    console.log(`BROKEN ${file}\n       ${symptom} (${milliseconds} ms)\n       ${path ?? ''}`),
  onProgress: (sent) => sent % 500 === 0 && console.log(`${sent} sent`),
})

console.log(`\n${report.sent} files, seed ${seed}, ${report.goodReads} good files between them`)
console.table(report.answers)
console.log('slowest:')
for (const { file, milliseconds } of report.slowest) console.log(`  ${milliseconds} ms  ${file}`)
console.log('before', report.before, 'after', report.after, `highest ${report.highestMegabytes} MB`)
console.log(`${report.findings.length} broken promises`)
process.exitCode = report.findings.length === 0 ? 0 : 1
