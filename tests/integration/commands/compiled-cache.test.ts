// What Node has compiled for the command line, in a cache of the test's own.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../../support/program.ts'

async function makeCache() {
  const home = await mkdtemp(join(tmpdir(), 'legible-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))
  const { stdout } = await runProgram(['--version'])
  return {
    compiled: join(home, 'Legible', 'compiled'),
    own: `${stdout.trim()}-node-${process.versions.node}`,
    start: () => runProgram(['--version'], { env: { XDG_CACHE_HOME: home, NODE_COMPILE_CACHE: '' } }),
  }
}

// Where caches lie elsewhere on other systems is not for an environment to say.
test.runIf(process.platform === 'linux')('only this version of program and Node is kept', async () => {
  const { compiled, own, start } = await makeCache()
  for (const other of ['0.0.1-node-24.0.0', 'v24.21.0-x64-37e4aec9-0']) {
    await mkdir(join(compiled, other, 'v24'), { recursive: true })
    await writeFile(join(compiled, other, 'v24', 'c81fb750'), '')
  }
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
  expect(await readdir(compiled)).toEqual([own])
  const kept = await readdir(join(compiled, own), { recursive: true })
  expect(kept.length).toBeGreaterThan(10)
  await start()
  expect(await readdir(join(compiled, own), { recursive: true })).toEqual(kept)
})

test.runIf(process.platform === 'linux')('what many builds have filled is begun anew', async () => {
  const { compiled, own, start } = await makeCache()
  const folder = join(compiled, own, 'v24')
  await mkdir(folder, { recursive: true })
  await Promise.all(Array.from({ length: 5001 }, (_, index) => writeFile(join(folder, `${index}`), '')))
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
  await start()
  expect(await readdir(join(compiled, own))).not.toContain('v24')
})
