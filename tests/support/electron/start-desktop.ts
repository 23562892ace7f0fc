// The test's side: starts the desktop as it is built and packed (npm run build) on the stand-in, and hands out its window
// as a Playwright page.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import type { StandInCommands } from './control.ts'
import { launchProfile } from '../browser.ts'

const root = new URL('../../..', import.meta.url).pathname

export interface DesktopChromium {
  context: BrowserContext
  endpoint: string
  close(): Promise<void>
}

/** A Chromium that windows are opened in; it outlasts the program, so that a restart is quick. */
export async function startChromium(): Promise<DesktopChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'legible-chromium-'))
  const context = await launchProfile(profile, {
    viewport: null,
    args: ['--remote-debugging-port=0'],
  })
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  return {
    context,
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

type Value<C extends keyof StandInCommands> = Awaited<ReturnType<StandInCommands[C]>>
type Argument<C extends keyof StandInCommands> = Parameters<StandInCommands[C]>
export type DesktopWindow = Value<'windows'>[number]

export interface Desktop {
  /** The main window's page. */
  page: Page
  pid: number
  child: ChildProcess
  /** What the program printed so far. */
  output(): string
  /** Does something in the user's or the system's place, or looks at what the program did to it. */
  ask<C extends keyof StandInCommands>(command: C, ...argument: Argument<C>): Promise<Value<C>>
  /** The page of a window that `wanted` picks, waiting until there is one. */
  window(wanted: (window: DesktopWindow) => boolean): Promise<Page>
  /** Quits as the tray's last item does; answers the exit code. */
  quit(): Promise<number | null>
}

export interface DesktopOptions {
  chromium: DesktopChromium
  dataFolder: string
  /** Files given on the command line. */
  words?: string[]
  env?: Record<string, string>
  /** `pipe`: the test writes to it. */
  stdin?: 'ignore' | 'pipe'
}

/** Starts the program without waiting for a window. */
export function spawnDesktop({
  chromium: { endpoint },
  dataFolder,
  words = [],
  env = {},
  stdin = 'ignore',
}: DesktopOptions): {
  child: ChildProcess
  output: () => string
} {
  const register = new URL('./register.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      register,
      join(root, 'dist/main/desktop.js'),
      ...words,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        LEGIBLE_KEYCHAIN: 'none',
        LEGIBLE_DATA_DIR: dataFolder,
        XDG_CONFIG_HOME: join(dataFolder, 'config'),
        ELECTRON_STAND_IN_CHROMIUM: endpoint,
        ...env,
      },
      stdio: [stdin, 'pipe', 'pipe', 'ipc'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)))
  return { child, output: () => printed }
}

/** Starts the program and waits until its window has loaded. */
export async function startDesktop(options: DesktopOptions): Promise<Desktop> {
  const { child, output } = spawnDesktop(options)
  const waiting = new Map<number, (answer: { value?: unknown; error?: string }) => void>()
  let lastId = 0
  child.on('message', (answer: { id: number; value?: unknown; error?: string }) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  child.once('exit', () => {
    for (const settle of waiting.values()) settle({ error: `The program has ended. ${output()}` })
  })

  async function ask<C extends keyof StandInCommands>(
    command: C,
    ...[argument]: Argument<C>
  ): Promise<Value<C>> {
    if (!child.connected) throw new Error(`The program has ended. ${output()}`)
    const answer = await new Promise<{ value?: unknown; error?: string }>((resolve) => {
      waiting.set(++lastId, resolve)
      child.send({ id: lastId, command, argument })
    })
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as Value<C>
  }

  async function window(wanted: (window: DesktopWindow) => boolean): Promise<Page> {
    for (const end = Date.now() + 120_000; Date.now() < end;) {
      const found = (await ask('windows')).find(wanted)
      const page = found && (await pageOf(options.chromium.context, found.targetId))
      if (page !== undefined) return page
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`No such window came up. ${output()}`)
  }

  const page = await window(({ url }) => url === 'legible://app/index.html')
  return {
    page,
    pid: child.pid!,
    child,
    output,
    ask,
    window,
    async quit() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit') as Promise<[number | null]>
      // The program ends before it could say that it does.
      ask('quit').catch(() => undefined)
      const late = setTimeout(() => child.kill('SIGKILL'), 120_000)
      const [code] = await ended
      clearTimeout(late)
      return code
    },
  }
}

async function pageOf(context: BrowserContext, targetId: string): Promise<Page | undefined> {
  for (const page of context.pages()) {
    const cdp = await context.newCDPSession(page)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.detach()
    if (targetInfo.targetId === targetId) return page
  }
  return undefined
}
