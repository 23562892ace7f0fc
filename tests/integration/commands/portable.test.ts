// A program that is carried about: its sources in a folder of their own, with a folder legible-data beside them.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url).pathname
let program: string

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), 'legible-portable-'))
  // Nothing is read here, so networks and recognition data stay behind.
  const isCode = (path: string) => !/[\\/](?:networks|tessdata-fast)$/.test(path)
  for (const name of ['main', 'shared', 'package.json'])
    await cp(join(root, name), join(program, name), { recursive: true, filter: isCode })
  await symlink(join(root, 'node_modules'), join(program, 'node_modules'), 'junction')
})
afterAll(() => rm(program, { recursive: true, force: true, maxRetries: 3 }))

function run(home: string, ...words: string[]): string {
  const { LEGIBLE_DATA_DIR: _, ...env } = process.env
  return execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(program, 'main/cli.ts'), ...words],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, HOME: home, XDG_DATA_HOME: join(home, 'share'), LEGIBLE_KEYCHAIN: 'none' },
    },
  )
}

test('keeps everything in the folder beside it, and nothing in the home of who runs it', async () => {
  const home = join(program, 'home')
  await mkdir(home)
  await mkdir(join(program, 'legible-data'))
  expect(run(home, 'keys', 'create', '--name', 'carried')).toMatch(/^lgb_/)
  expect(run(home, 'keys', 'list')).toContain('carried')
  expect(await readdir(join(program, 'legible-data'))).toContain('legible.db')
  expect(await readdir(home)).not.toContain('share')
})

test('another folder may be asked for all the same', async () => {
  const other = join(program, 'other')
  expect(run(join(program, 'home'), 'keys', 'list', '--data-dir', other)).not.toContain('carried')
  expect(await readdir(other)).toContain('legible.log')
})
