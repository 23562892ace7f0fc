// npm run production:check: what somebody installs who only runs Legible. Copies the tracked files and what is installed
// to where no project is around them, has npm remove what `npm ci --omit=dev` leaves out, starts `legible serve` and reads
// a page. Installing anew came to the same, and took a minute of two cores to unpack.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

/** What npm has installed and not what tools have put beside it; as further names of the files, where they share a disk. */
function copyInstalled(): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  const installed = readdirSync(from).filter((name) => name === '.bin' || !name.startsWith('.'))
  const words = [...installed.map((name) => join(from, name)), to]
  mkdirSync(to)
  const { status } = spawnSync('cp', ['-al', ...words])
  if (status === 0) return
  rmSync(to, { recursive: true })
  mkdirSync(to)
  run('cp', ['-R', ...words], root)
}

const folder = mkdtempSync(join(tmpdir(), 'legible-production-'))
try {
  for (const file of run('git', ['ls-files', '-z', '--', ':!tests', ':!docs'], root)
    .split('\0')
    .filter(Boolean))
    cpSync(join(root, file), join(folder, file))
  console.log(`▶ npm prune --omit=dev in ${folder}`)
  copyInstalled()
  run('npm', ['prune', '--omit=dev', '--no-audit', '--offline'], folder)
  run('npm', ['run', 'postinstall'], folder)
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
