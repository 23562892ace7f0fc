// The shell commands that the pages mark `runs`, as a reader pastes them: a page at a time, in a folder of their own, with
// the program of this checkout and a server that listens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages, readPage, root } from '../../../scripts/site/markdown.ts'
import { fixture } from '../../support/fixtures.ts'
import { needs } from '../../support/needs.ts'
import { programArguments, startProgram, type RunningProgram } from '../../support/program.ts'
import { jpegOf, scannedPdf } from '../../support/sample-documents.ts'

const run = pages
  .map((page) => ({
    page,
    commands: readPage(page)
      .shell.filter(({ mark }) => mark === 'runs')
      .map(({ commands }) => commands)
      .join('\n'),
  }))
  .filter(({ commands }) => commands !== '')

let home: string
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram()
  home = await mkdtemp(join(tmpdir(), 'legible-docs-'))
  await symlink(join(root, 'tests'), join(home, 'tests'))
  // Short ones: what is read of longer ones, and how well, is the matter of other tests.
  const scan = await scannedPdf(['A letter', 'Its second page', 'Its third page'].map((line) => [line]))
  await writeFile(join(home, 'scan.pdf'), scan)
  await writeFile(join(home, 'old.pdf'), await scannedPdf([['An old letter']]))
  await writeFile(join(home, 'photo.jpg'), jpegOf(['A photographed letter']))
  await copyFile(fixture('tables.pdf').path, join(home, 'invoices.pdf'))
  await copyFile(fixture('tables.png').path, join(home, 'page.png'))
  await mkdir(join(home, 'scans'))
  await copyFile(fixture('grey.png').path, join(home, 'scans', 'grey.png'))
  await mkdir(join(home, 'bin'))
  const legible = [process.execPath, ...programArguments([])].map((word) => `'${word}'`).join(' ')
  const script = (name: string, lines: string) =>
    writeFile(join(home, 'bin', name), `#!/bin/bash\n${lines}\n`, { mode: 0o755 })
  await script('legible', `exec ${legible} "$@"`)
  // npm would change into the project's folder, where files of a reader do not belong.
  await script(
    'npm',
    `[ "$1 $2 $3 $4" = "run --silent legible --" ] || exit 99\nshift 4\nexec ${legible} "$@"`,
  )
})
afterAll(async () => {
  await program?.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
})

/** Like a terminal, but for what a reader would notice and bash would not: a status of HTTP that is no success. */
async function paste(commands: string): Promise<{ code: number | null; output: string }> {
  const script = `set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n${commands}`
  const child = spawn('bash', ['-c', script.replaceAll('http://127.0.0.1:6270', program.url)], {
    cwd: home,
    env: {
      ...process.env,
      PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH']}`,
      LEGIBLE_KEYCHAIN: 'none',
      LEGIBLE_DATA_DIR: program.dataFolder,
      KEY: program.key,
    },
  })
  let output = ''
  child.stdin.end()
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

describe.runIf(needs.shell.met)('the commands of', () => {
  test.each(run)('$page do what the page says', async ({ commands }) => {
    const { code, output } = await paste(commands)
    expect(code, output).toBe(0)
    expect(output).not.toMatch(/"success":\s*false|legible: /)
  })

  test('a page of which one is wrong are found to be so', async () => {
    expect((await paste('legible extract gone.pdf')).code).not.toBe(0)
    expect((await paste('curl -s http://127.0.0.1:6270/api/gone | cat')).code).not.toBe(0)
  })
})
