// npm test: the checks, then every test that needs nothing but this project, and the first run in a browser where there
// is one. npm run test:long: everything else; on Debian, as root, it installs what that needs, after saying so.
// npm run test:all: both.
// Further words go to vitest: npm test -- tests/integration/http
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { exitNotRun } from './package/not-run.ts'

const quick = ['unit', 'engines', 'architecture', 'integration', 'contract', 'first-run']
const long = ['e2e', 'endurance', 'judges']
const results = '.cache/test-results.json'

const part = /^--(all|long)$/.exec(process.argv[2] ?? '')?.[1] ?? 'quick'
const words = process.argv.slice(part === 'quick' ? 2 : 3)

// Colours are for people: in a file or a log they are signs in the way. npm asks its children for them all the same.
const env: NodeJS.ProcessEnv = process.stdout.isTTY
  ? { ...process.env }
  : { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' }

async function step(title: string, tool: string, options: string[]): Promise<number> {
  console.log(`\n▶ ${title}`)
  return ended(spawn(tool, options, { stdio: 'inherit', env }))
}

/** Runs it while others run; what it prints is shown where it fails. */
async function quietly(tool: string, options: string[]): Promise<number> {
  const { status, output } = await aside(tool, options)
  if (status !== 0) console.log(output)
  return status
}

async function aside(tool: string, options: string[]): Promise<{ status: number; output: string }> {
  const child = spawn(tool, options, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { status: await ended(child), output }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

/** Files with tests that were skipped, and how many. */
function skippedFiles({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(
      ({ status }) => status === 'skipped' || status === 'pending',
    ).length
    return skipped === 0
      ? []
      : [`${relative(process.cwd(), name)} (${skipped} of ${assertionResults.length})`]
  })
}

/** Plain lines that a person, or a machine reading the log, can trust; what did not run is never counted as passed. */
async function printTotals(notRun: string[]): Promise<void> {
  const report = JSON.parse(readFileSync(results, 'utf8')) as Report
  const skipped = report.numPendingTests + report.numTodoTests
  console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed, ${skipped} skipped`)
  for (const line of notRun) console.log(`NOT RUN: ${line}`)
  const { needs } = await import('../tests/support/needs.ts')
  for (const { met, untested, remedy } of Object.values(needs))
    if (!met) console.log(`NOT RUN: ${untested}. To run it: ${remedy}`)
  for (const file of skippedFiles(report)) console.log(`skipped in ${file}`)
  if (part === 'quick')
    console.log('Everything else (every view in a browser, kills, floods, packages): npm run test:long')
}

mkdirSync('.cache', { recursive: true })
const notRun: string[] = []
/** Ends the command where a step has failed. */
function goOn(title: string, status: number): void {
  if (status === exitNotRun) notRun.push(title)
  else if (status !== 0) process.exit(status)
}
async function run(title: string, tool: string, ...options: string[]): Promise<void> {
  goOn(title, await step(title, tool, options))
}

const building = quietly('npm', ['run', '--silent', 'build'])
if (part !== 'quick')
  await run('What the tests need from the system', 'node', 'scripts/install-test-needs.ts')
if (part !== 'long') {
  const checks = 'Checks: types, lint, walls, dead code, pages, spelling, format, and the build'
  const status = await step(checks, 'node', ['scripts/check.ts'])
  await building
  goOn(checks, status)
}
goOn('Build', await building)
if (part !== 'quick') {
  await run(
    'MCP judged by the official Python client, which comes from PyPI',
    'node',
    'scripts/install-judges.ts',
  )
}
/** Beside the tests, which leave it a core now and then. */
const packaging =
  part === 'quick' ? { status: 0, output: '' } : aside('node', ['scripts/package-check.ts', '--built'])
const packageTitle = 'Package for Linux, and pages read with it'
// What people are given is what is tried. Single files run by vitest itself start the checkout's program.
env['LEGIBLE_PROGRAM'] ??= resolve('dist/main/cli.js')
// Some hundred programs are started; each compiled anew what it loads, which took half a second of a processor.
env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled')
const projects = { quick, long, all: [...quick, ...long] }[part as 'quick' | 'long' | 'all']
const status = await step(`Tests: ${projects.join(', ')}`, 'vitest', [
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--config=scripts/config/vitest.config.ts',
  '--reporter=minimal',
  '--reporter=./scripts/test-progress.ts',
  '--reporter=json',
  `--outputFile=${results}`,
  ...words,
])
const { status: packaged, output } = await packaging
if (output !== '') console.log(`\n▶ ${packageTitle}\n${output}`)
if (packaged === exitNotRun) notRun.push(packageTitle)
await printTotals(notRun)
if (status === 0) goOn(packageTitle, packaged)
process.exit(status)
