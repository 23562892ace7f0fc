// The browser that pages are tried in: Chromium, Chrome or Edge of this machine.
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright'
import { browserPath } from './needs.ts'

const always = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

// For what hangs. Playwright's own half a minute is a time that a busy machine may well take.
const patienceMs = 120_000

export async function launchBrowser(...more: string[]): Promise<Browser> {
  return launch({ args: [...always, ...more] })
}

/** Scroll bars that take up room, as outside tests; Playwright hides them. */
export async function launchWithScrollBars(): Promise<Browser> {
  return launch({ args: always, ignoreDefaultArgs: ['--hide-scrollbars'] })
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch({ ...options, executablePath: browserPath!, timeout: patienceMs })
  return browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
}

/** A browser that keeps what it knows in a folder. */
export async function launchProfile(
  profile: string,
  options: { viewport?: null; args?: string[] } = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    executablePath: browserPath!,
    args: [...always, ...(options.args ?? [])],
    timeout: patienceMs,
  })
  context.setDefaultTimeout(patienceMs)
  return context
}
