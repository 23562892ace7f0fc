// The whole app on a folder of its own, as the desktop composes it, without a window.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp, type App } from '../../main/app.ts'

/** An app whose page may do what a window's may; `port` 0 is any free one. Closed when the test ends. */
export async function openApp(port = 0): Promise<App> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  const app = await createApp({
    dataFolder,
    version: '9.9.9',
    keychain: 'none',
    stdio: { command: 'legible', args: ['mcp-stdio'] },
    window: () => ({}),
  })
  await app.bridge.handlers['settings.patch']({ change: { server: { port } } })
  onTestFinished(async () => {
    await app.close(0)
    rmSync(dataFolder, { recursive: true, force: true })
  })
  return app
}
