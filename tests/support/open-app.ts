// The whole app on a folder of its own, without a server or a window.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp, type App, type AppOptions } from '../../main/app.ts'
import { builtThreads } from './built-threads.ts'

/** An app that several tests may share; `close` removes its folder too. */
export async function composeApp(
  options: Partial<AppOptions> = {},
): Promise<{ app: App; close: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  const app = await createApp({
    dataFolder,
    version: '9.9.9',
    keychain: 'none',
    stdio: { command: 'legible', args: ['mcp-stdio'] },
    ...builtThreads(),
    ...options,
  })
  return {
    app,
    async close() {
      await app.close(0)
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

/** An app whose page may do what a window's may; `port` 0 is any free one. Closed when the test ends. */
export async function openApp(port = 0): Promise<App> {
  const { app, close } = await composeApp({ window: () => ({}) })
  await app.bridge.handlers['settings.patch']({ change: { server: { port } } })
  onTestFinished(close)
  return app
}
