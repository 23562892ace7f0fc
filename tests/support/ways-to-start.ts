// The three ways the program meets its user; one test file runs through each that this machine can start.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type Page } from 'playwright'
import { startChromium, startDesktop } from './electron/start-desktop.ts'
import { startProgram } from './program.ts'
import { launchBrowser } from './browser.ts'
import { electronPath, needs } from './needs.ts'

const root = new URL('../..', import.meta.url).pathname

/** The program with its page before the user. */
export interface RunningPage {
  page: Page
  /** Where its REST door is. */
  url: string
  stop(): Promise<void>
}

export interface WayToStart {
  name: string
  /** It cannot run here. */
  isMissing: boolean
  /** Opens what starts share; `start` may then be called as often as the test restarts the program. */
  open: () => Promise<{ start(dataFolder: string): Promise<RunningPage>; close(): Promise<void> }>
}

export const waysToStart: WayToStart[] = [
  {
    name: 'the desktop app on the stand-in for Electron',
    isMissing: !needs.browser.met,
    async open() {
      const shared = await startChromium()
      return {
        async start(dataFolder) {
          await choosePort(dataFolder)
          const desktop = await startDesktop({ chromium: shared, dataFolder })
          return {
            page: desktop.page,
            url: await addressOf(desktop.page),
            stop: async () => void (await desktop.quit()),
          }
        },
        close: () => shared.close(),
      }
    },
  },
  {
    name: 'legible serve and a browser',
    isMissing: !needs.browser.met,
    async open() {
      const browser = await launchBrowser()
      return {
        async start(dataFolder) {
          const program = await startProgram([], { dataFolder, keepData: true })
          const context = await browser.newContext({ viewport: { width: 1180, height: 780 } })
          const page = await context.newPage()
          await page.goto(program.signInUrl)
          return {
            page,
            url: program.url,
            async stop() {
              await context.close()
              await program.stop()
            },
          }
        },
        close: () => browser.close(),
      }
    },
  },
  {
    name: 'the desktop app on Electron',
    isMissing: !needs.electron.met,
    async open() {
      return {
        async start(dataFolder) {
          await choosePort(dataFolder)
          const app = await _electron.launch({
            executablePath: electronPath!,
            args: [root, ...(process.platform === 'linux' ? ['--no-sandbox'] : [])],
            env: { ...definedEnvironment(), LEGIBLE_KEYCHAIN: 'none', LEGIBLE_DATA_DIR: dataFolder },
          })
          const page = await app.firstWindow()
          return {
            page,
            url: await addressOf(page),
            async stop() {
              const ended = new Promise((resolve) => app.process().once('exit', resolve))
              await app.evaluate(({ app: electron }) => electron.quit())
              await ended
            },
          }
        },
        async close() {},
      }
    },
  },
]

/** A free port, so that a Legible which is running here is not in the way. */
async function choosePort(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'settings.json')
  if (existsSync(file)) return
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, JSON.stringify({ server: { port: 0 } }))
}

/** Where the server of a desktop is, once it runs. */
export async function addressOf(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: 'Rooms' }).waitFor()
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    const url = await page.evaluate(async () => {
      const answer = await window.legible?.app.snapshot()
      return answer?.ok && answer.value.server.running ? answer.value.server.url : null
    })
    if (url !== null) return url
    await page.waitForTimeout(50)
  }
  throw new Error('The server does not run.')
}

function definedEnvironment(): Record<string, string> {
  const given = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return Object.fromEntries(given)
}
