// Readings that are kept, and what they were read with.
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, type App } from '../../../main/app.ts'
import { createLanguageData } from '../../../main/engines/language-data.ts'
import { fixture } from '../../support/fixtures.ts'
import { composeApp } from '../../support/open-app.ts'
import { makeFolder } from '../../support/storage/open-parts.ts'
import { builtThreads } from '../../support/built-threads.ts'

let count = 0
async function costOf(app: App, languages: string[]): Promise<number> {
  const { extraction, account } = app.services
  const answer = await extraction.extract(
    {
      requestId: `req_${(count += 1)}`,
      door: 'rest',
      caller: { userId: account.current().userId, keyId: null },
      input: { kind: 'bytes', bytes: fixture('one-bit.png').bytes, inputSource: 'base64' },
      options: { languages },
      receivedAt: performance.now(),
    },
    { signal: new AbortController().signal },
  )
  return answer.creditsUsed
}

test('a document is read again after an upgrade, and once other data is installed for its language', async () => {
  const dataFolder = makeFolder()
  async function start(version: string): Promise<App> {
    const app = await createApp({
      dataFolder,
      version,
      keychain: 'none',
      stdio: { command: '', args: [] },
      ...builtThreads(),
    })
    onTestFinished(() => app.close(0))
    return app
  }
  const app = await start('1.0.0')
  expect(await costOf(app, ['eng'])).toBe(1)
  expect(await costOf(app, ['eng'])).toBe(0)

  const folder = join(dataFolder, 'languages')
  mkdirSync(folder, { recursive: true })
  const { path } = await createLanguageData({ userFolders: [] }).resolveLanguage('deu')
  cpSync(path, join(folder, 'deu.traineddata.gz'))
  expect(await costOf(app, ['eng'])).toBe(0)
  cpSync(path, join(folder, 'eng.traineddata.gz'))
  expect(await costOf(app, ['eng'])).toBe(1)
  rmSync(join(folder, 'eng.traineddata.gz'))
  expect(await costOf(app, ['eng'])).toBe(0)
  await app.close(0)

  expect(await costOf(await start('1.0.1'), ['eng'])).toBe(1)
})

test('a document is read again where its pages may have other resolutions', async () => {
  const { app, close } = await composeApp()
  onTestFinished(close)
  expect(await costOf(app, ['eng'])).toBe(1)
  app.services.settings.patch({ limits: { maxImagePixels: 50_000_000 } })
  expect(await costOf(app, ['eng'])).toBe(1)
  expect(await costOf(app, ['eng'])).toBe(0)
})
