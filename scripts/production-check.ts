// npm run production:check: what somebody installs who only runs Legible. Copies the tracked files to where no project is
// around them, runs `npm ci --omit=dev` there, starts `legible serve` and reads a page. Asks the npm registry.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFixture } from './package/run-packed.ts'
import { startProgram } from '../tests/support/program.ts'

const root = new URL('..', import.meta.url).pathname

function run(command: string, words: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}.\n${stdout}${stderr}`)
  return stdout
}

const folder = mkdtempSync(join(tmpdir(), 'legible-production-'))
try {
  for (const file of run('git', ['ls-files', '-z', '--', ':!tests', ':!docs'], root)
    .split('\0')
    .filter(Boolean))
    cpSync(join(root, file), join(folder, file))
  console.log(`▶ npm ci --omit=dev in ${folder}`)
  run('npm', ['ci', '--omit=dev', '--no-audit'], folder)
  console.log(`  ${run('du', ['-sm', 'node_modules'], folder).trim()} (MB)`)

  console.log('▶ legible serve')
  const bin = join(folder, 'node_modules/.bin')
  process.env['LEGIBLE_PROGRAM'] = join(folder, 'main/cli.ts')
  process.env['PATH'] = `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`
  const program = await startProgram()
  try {
    console.log(`  ✓ ${await readFixture(program, join(root, 'tests/fixtures/form.jpg'))}`)
  } finally {
    await program.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log('The production install starts and reads.')
