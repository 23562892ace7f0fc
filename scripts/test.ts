// npm test: the checks, then every kind of test there is, on the built page and the real parts.
// Extra words are passed on to vitest: npm test -- tests/unit
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { exitNotRun } from './package/not-run.ts'

const results = '.cache/test-results.json'

function step(title: string, tool: string, options: string[]): number {
  console.log(`\n▶ ${title}`)
  const { status, error } = spawnSync(tool, options, { stdio: 'inherit' })
  if (error) console.error(`${tool}: ${error.message}`)
  return status ?? 1
}

/** Plain lines that a person, or a machine reading the log, can trust; what did not run is never counted as passed. */
function printTotals(notRun: string[]): void {
  const report = JSON.parse(readFileSync(results, 'utf8')) as Record<string, number>
  const skipped = (report['numPendingTests'] ?? 0) + (report['numTodoTests'] ?? 0)
  console.log(`\n${report['numPassedTests']} passed, ${report['numFailedTests']} failed, ${skipped} skipped`)
  for (const title of notRun) console.log(`NOT RUN: ${title}`)
}

mkdirSync('.cache', { recursive: true })
const steps: [string, string, string[]][] = [
  ['What the tests need from the system', 'bash', ['scripts/install-test-needs.sh']],
  ['Checks: types, lint, walls, dead code, format', 'node', ['scripts/check.ts']],
  ['Build', 'npm', ['run', '--silent', 'build']],
  ['Package for Linux, and pages read with it', 'node', ['scripts/package-check.ts', '--built']],
]
const notRun: string[] = []
for (const [title, tool, options] of steps) {
  const status = step(title, tool, options)
  if (status === exitNotRun) notRun.push(title)
  else if (status !== 0) process.exit(status)
}
const projects = ['unit', 'architecture', 'integration', 'contract', 'e2e', 'e2e-unhurried', 'fuzz']
const status = step(`Tests: ${projects.join(', ')}`, 'vitest', [
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--config=scripts/config/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${results}`,
  ...process.argv.slice(2),
])
printTotals(notRun)
process.exit(status)
