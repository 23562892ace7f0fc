// `legible doctor` on the machine as it is, and on one where the native build of onnxruntime does not load (ADR 018).
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testPage } from '../../../main/bridge/test-page.ts'
import { makeDataFolder, runProgram, startProgram } from '../../support/program.ts'

let home: string
beforeAll(async () => (home = await makeDataFolder()))
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 3 }))

const withoutNative = {
  MISSING_LIBRARY: 'onnxruntime-node',
  MISSING_LIBRARY_BELOW: 'yes',
  NODE_OPTIONS: `--import ${new URL('../../support/missing-library.worker.ts', import.meta.url).href}`,
}
const engineOf = (stdout: string) => stdout.split('\n').find((line) => line.includes(' Engine '))

test('the engine reads its test page, and nothing is said of how', async () => {
  const { code, stdout } = await runProgram(['doctor', '--data-dir', home])
  expect(code).toBe(0)
  expect(engineOf(stdout)).toMatch(/^✓ Engine +read the test page in \d+ ms$/)
})

test('it tells an address that this machine has not from a port that another program has', async () => {
  const dataFolder = await makeDataFolder()
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 3 }))
  // Of a block that is for documentation (RFC 5737).
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ server: { host: '192.0.2.1' } }))
  const { code, stdout } = await runProgram(['doctor', '--data-dir', dataFolder])
  expect(code).toBe(3)
  expect(stdout).toContain('✗ Port         This machine has no address 192.0.2.1 now. Listen on one')
  const served = await runProgram(['serve', '--data-dir', dataFolder])
  expect({ code: served.code, stderr: served.stderr }).toEqual({
    code: 3,
    stderr: expect.stringContaining('no address 192.0.2.1') as string,
  })
})

test('it warns of networks that run as WebAssembly, with the reason, and all is well otherwise', async () => {
  const { code, stdout } = await runProgram(['doctor', '--data-dir', home], { env: withoutNative })
  expect(code).toBe(0)
  expect(engineOf(stdout)).toMatch(/^! Engine .*WebAssembly.*Cannot find module 'onnxruntime-node'$/)
})

test('the status of a server tells it once a page was read', async () => {
  const program = await startProgram([], { env: withoutNative })
  const networks = async () => {
    const answer = await fetch(`${program.url}/api/status`, { headers: { 'x-api-key': program.key } })
    return ((await answer.json()) as { networks?: object }).networks
  }
  try {
    const image = testPage.base64
    expect((await program.process({ image })).status).toBe(200)
    expect(await networks()).toEqual({
      build: 'webassembly',
      reason: "Cannot find module 'onnxruntime-node'",
    })
  } finally {
    await program.stop()
  }
})
