import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type Electron from 'electron'
import type { Frame, Page, Route } from 'playwright'
import { app } from './app.ts'
import { fromChromium, toChromium } from './app-address.ts'
import { ipcMain } from './ipc-main.ts'
import { installPreload, type PageSide } from './page-side.ts'
import { preventable } from './preventable.ts'
import { answerRequest } from './protocol.ts'
import { records } from './records.ts'
import { session } from './session.ts'

type OpenHandler = (details: { url: string; frameName: string; disposition: string }) => {
  action: 'allow' | 'deny'
}
let lastId = 0

/** The page of a window, told over CDP. `page` resolves once it can be steered. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly session = session.defaultSession
  readonly page: Promise<Page>
  #openHandler: OpenHandler | undefined
  #url = ''
  #isDestroyed = false
  /** The address the program itself is loading, which is no navigation of the page's. */
  #loading: string | undefined

  constructor(page: Promise<Page>, preload: string | undefined) {
    super()
    this.page = page.then(async (ready) => {
      await this.#prepare(ready, preload)
      return ready
    })
    // Where it fails, each use of it tells.
    this.page.catch(() => undefined)
    app.emit('web-contents-created', {}, this)
  }

  async #prepare(page: Page, preload: string | undefined): Promise<void> {
    page.on('crash', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
    page.on('domcontentloaded', () => this.emit('dom-ready', {}))
    page.on('load', () => this.emit('did-finish-load', {}))
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame() === null) this.#url = fromChromium(frame.url())
    })
    const devTools = await page.context().newCDPSession(page)
    devTools.on('Page.windowOpen', ({ url }) => this.#decideOpen(fromChromium(url)))
    await devTools.send('Page.enable')
    if (preload === undefined) return
    await page.exposeBinding('electronStandInSend', ({ frame }, channel: string, values: unknown[]) => {
      if (channel !== '') return ipcMain.invoke(this.#eventFrom(frame), channel, values)
      this.emit('input-event', {}, { type: values[0] })
      return undefined
    })
    const source = readFileSync(preload, 'utf8')
    await page.addInitScript({
      content: `(${String(installPreload)})(function (require, module, exports) {\n${source}\n})`,
    })
  }

  #eventFrom(frame: Frame): Electron.IpcMainInvokeEvent {
    return {
      type: 'frame',
      sender: this,
      senderFrame: frameView(frame),
    } as unknown as Electron.IpcMainInvokeEvent
  }

  send(channel: string, ...values: unknown[]): void {
    const copy = structuredClone(values)
    const sent = this.page.then((page) =>
      page.evaluate(
        (given) =>
          (globalThis as unknown as Record<symbol, PageSide | undefined>)[
            Symbol.for('electron stand-in')
          ]?.receive(given.channel, given.values),
        { channel, values: copy },
      ),
    )
    // A page that is just going away hears nothing, as in Electron.
    sent.catch(() => undefined)
  }

  async load(address: string): Promise<void> {
    const page = await this.page
    this.#loading = address
    await page.goto(toChromium(address))
  }
  reload(): void {
    void this.page.then((page) => {
      this.#loading = fromChromium(page.url())
      return page.reload()
    })
  }
  /** The system takes over: the page hears of no pointer until the button is let go. */
  startDrag({ file, files = [file], icon }: Electron.Item): void {
    if (typeof icon === 'string' || icon.isEmpty()) throw new Error('Failed to start a drag without an icon.')
    records.drags.push([...files])
  }
  getURL = () => this.#url
  isDestroyed = () => this.#isDestroyed
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  /** Asks the program about a window that the page has just opened. */
  #decideOpen(url: string): void {
    const { action } = this.#openHandler?.({ url, frameName: '', disposition: 'new-window' }) ?? {
      action: 'allow',
    }
    records.windowOpens.push({ url, action })
  }

  /** Answers a request of this page, or refuses it when it is a navigation the program does not want. */
  async answer(route: Route, frame: Frame): Promise<void> {
    const request = route.request()
    const url = fromChromium(request.url())
    const isMainFrame = frame.parentFrame() === null
    if (request.isNavigationRequest()) {
      const isOwn = isMainFrame && url === this.#loading
      if (isOwn) this.#loading = undefined
      else {
        const isBlocked = this.#preventsNavigation(url, isMainFrame)
        // Only then does it count: Chromium may hang over a navigation that begins while another is being refused.
        if (isBlocked) await route.abort('aborted')
        records.navigations.push({ url, isMainFrame, isBlocked })
        if (isBlocked) return
      }
    }
    return answerRequest(route)
  }

  #preventsNavigation(url: string, isMainFrame: boolean): boolean {
    const events = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']
    return events.some((name) => {
      const event = preventable({ url, isMainFrame, isSameDocument: false })
      this.emit(name, event, url)
      return event.defaultPrevented
    })
  }

  async destroy(): Promise<void> {
    this.#isDestroyed = true
    this.emit('destroyed')
    const page = await this.page
    await page.close().catch(() => undefined)
  }
}

function frameView(frame: Frame): { url: string; parent: object | null } {
  const parent = frame.parentFrame()
  return { url: fromChromium(frame.url()), parent: parent === null ? null : frameView(parent) }
}
