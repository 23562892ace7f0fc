// The whole program with its server, where a library of the reading threads is gone.
import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../../main/app.ts'
import { makeDataFolder } from '../../support/program.ts'
import { pngOf } from '../../support/sample-documents.ts'

const entry = (path: string) => new URL(`../../../${path}`, import.meta.url)

test('a document is answered as a fault of the program, says to install again, and costs nothing', async () => {
  vi.stubEnv('MISSING_LIBRARY', 'sharp')
  const dataFolder = await makeDataFolder()
  const app = await createApp({
    dataFolder,
    version: '9.9.9',
    keychain: 'none',
    stdio: { command: process.execPath, args: [] },
    threadEntries: {
      process: entry('main/workers/reader.process.ts'),
      page: entry('tests/support/missing-library.worker.ts'),
      keychain: entry('main/accounts/os-keychain.worker.ts'),
      output: entry('main/outputs/output.worker.ts'),
    },
  })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await app.close(0)
    await rm(dataFolder, { recursive: true, force: true })
  })
  app.services.settings.patch({ server: { port: 0 } })
  const listening = await app.listen()
  if (!listening.ok) throw new Error(listening.message)
  const key = await app.services.keys.create({ name: 'test', scopes: ['rest'] })
  const answer = await fetch(`${listening.url}/api/ocr/process`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-api-key': key.plainKey },
    body: JSON.stringify({ image: Buffer.from(pngOf(['A sound page'])).toString('base64') }),
  })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 500,
    body: {
      success: false,
      error: { code: 'internal_error', message: expect.stringContaining('Install Legible again') },
      creditsUsed: 0,
    },
  })
  expect(app.services.credits.usage()).toMatchObject({ total: 0 })
})
