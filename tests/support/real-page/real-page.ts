// The real page on the real program, with documents that a test has written.
//
//   const pages = realPages()                                   // in a describe; all is ended after each test and file
//   const { page, script, choose } = await pages.start()        // a program of its own, its page in a browser, signed in
//   const letter = script('letter.pdf', { pages: [['# Minutes', 'Paid by ~£18|£13 in March.']] })
//   letter.reading.hold()                                       // a slow page: nothing is read until it is let through
//   await choose(letter)                                        // by the page's own file dialog
//   letter.reading.let(1)                                       // the first page is read; `open()` reads the rest
//
// Only the port that reads pages is scripted: handlers, queue, events, ledger, history, sessions and server are the
// program's, put together as `legible serve` does. What waits: `opening`, `reading`, `drawing` of a document (gate.ts).
// What fails: `broken` (opening), `failing` (single pages), `fail(error)` (every page, until told otherwise), `password`.
// A word written as `~seen|read` is read with doubt (sketched-page.ts). `asked` and `drawn` say what was asked for, in order.
// For the desktop's window see ../desktop-session.ts, for real documents ../program.ts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, inject } from 'vitest'
import { createApp, type App, type AppOptions } from '../../../main/app.ts'
import type { SettingsPatch } from '../../../shared/settings.ts'
import { launchBrowser } from '../browser.ts'
import { openChooser } from '../open-chooser.ts'
import { createScriptedReader, type ScriptedDocument, type ScriptedReader } from './scripted-reader.ts'
import { builtThreads } from '../built-threads.ts'

export interface StartOptions {
  settings?: SettingsPatch
  /** Of the browser: `viewport`, `colorScheme`, `forcedColors`, `locale`. */
  browser?: BrowserContextOptions
  app?: Partial<AppOptions>
  /** Default: scripted. */
  reader?: 'scripted' | 'real'
}

export interface RealPage {
  /** The page in its browser, signed in. */
  page: Page
  app: App
  url: string
  script: ScriptedReader['script']
  /** Chooses documents in the page's own file dialog. */
  choose: (...documents: Pick<ScriptedDocument, 'name' | 'bytes'>[]) => Promise<void>
  /** Opens the page once more, in a browser of its own. */
  open: (browser?: BrowserContextOptions) => Promise<Page>
  /** Ends the program as Ctrl+C does and starts it again, at the same address and on the same data. */
  restart: () => Promise<void>
  close(): Promise<void>
}

/** A browser for one test file, on the page as it is shipped (build-page.ts); what a test has started ends with it. */
export function realPages(): { start(options?: StartOptions): Promise<RealPage> } {
  let browser: Promise<Browser> | undefined
  const running: RealPage[] = []
  afterEach(async () => {
    for (const page of running.splice(0)) await page.close()
  })
  afterAll(async () => (await browser)?.close())
  return {
    async start(options) {
      const started = await start(await (browser ??= launchBrowser('--force-color-profile=srgb')), options)
      running.push(started)
      return started
    },
  }
}

async function start(browser: Browser, options: StartOptions = {}): Promise<RealPage> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'legible-test-'))
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(options.settings ?? {}))
  const reader = createScriptedReader()
  const overrides = { port: 0 }
  async function run(): Promise<{ app: App; url: string }> {
    const created = await createApp({
      dataFolder,
      version: '9.9.9',
      keychain: 'none',
      stdio: { command: 'legible', args: ['mcp-stdio'] },
      ...builtThreads(),
      overrides,
      pageFolder: inject('pageFolder'),
      ...(options.reader !== 'real' && { reader }),
      ...options.app,
    })
    const listening = await created.listen()
    if (!listening.ok) throw new Error(listening.message)
    // From now on the page knows this one.
    overrides.port = Number(new URL(listening.url).port)
    return { app: created, url: listening.url }
  }

  const { url, ...first } = await run()
  let { app } = first
  const pages: Page[] = []

  async function open(more: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options.browser,
      ...more,
    })
    const page = await context.newPage()
    pages.push(page)
    await page.goto(app.signInUrl())
    await page.locator('.window').waitFor()
    return page
  }

  const page = await open()
  return {
    page,
    get app() {
      return app
    },
    url,
    script: reader.script,
    async choose(...documents) {
      const chooser = await openChooser(page)
      await chooser.setFiles(
        documents.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })),
      )
    },
    open,
    async restart() {
      await app.close(0)
      ;({ app } = await run())
    },
    async close() {
      for (const each of pages) await each.context().close()
      await app.close(0)
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
