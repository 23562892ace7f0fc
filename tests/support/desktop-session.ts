import { mkdir, rm, writeFile } from 'node:fs/promises'
import { afterAll, afterEach } from 'vitest'
import type { SettingsPatch } from '../../shared/settings.ts'
import {
  startChromium,
  startDesktop,
  type Desktop,
  type DesktopChromium,
  type DesktopOptions,
} from './electron/start-desktop.ts'
import { makeDataFolder } from './program.ts'

/**
 * Starts desktops on the stand-in for one test file: they share a Chromium, each has a data folder of its own unless
 * one is given, and all are ended and removed. `perTest` ends them after each test instead of at the end of the file.
 */
export function desktopSession({ perTest = false } = {}): {
  chromium(): Promise<DesktopChromium>
  newFolder(settings?: SettingsPatch): Promise<string>
  start(
    options?: { settings?: SettingsPatch; dataFolder?: string } & Pick<DesktopOptions, 'env' | 'words'>,
  ): Promise<Desktop>
} {
  let shared: Promise<DesktopChromium> | undefined
  const running: Desktop[] = []
  const folders: string[] = []

  async function endAll(): Promise<void> {
    for (const desktop of running.splice(0)) await desktop.quit()
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  if (perTest) afterEach(endAll)
  afterAll(async () => {
    await endAll()
    await (await shared)?.close()
  })

  const chromium = () => (shared ??= startChromium())
  async function newFolder(settings: SettingsPatch = {}): Promise<string> {
    const folder = await makeDataFolder()
    folders.push(folder)
    await mkdir(folder, { recursive: true })
    const server = { port: 0, ...settings.server }
    await writeFile(`${folder}/settings.json`, JSON.stringify({ ...settings, server }))
    return folder
  }
  return {
    chromium,
    newFolder,
    async start({ settings, dataFolder, ...rest } = {}) {
      const desktop = await startDesktop({
        chromium: await chromium(),
        dataFolder: dataFolder ?? (await newFolder(settings)),
        ...rest,
      })
      running.push(desktop)
      await desktop.page.getByRole('navigation').first().waitFor()
      return desktop
    },
  }
}
