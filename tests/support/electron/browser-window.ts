import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import type { BrowserContext, Frame, Page, Request } from 'playwright'
import { app } from './app.ts'
import { chromiumContext } from './chromium.ts'
import { nativeTheme } from './display.ts'
import { preventable } from './preventable.ts'
import { focusedWindow, openWindows, type OpenWindow } from './window-list.ts'
import { WebContents } from './web-contents.ts'

const pages = new Map<Page, WebContents>()
/** Pages that windows are being made of; whatever else appears was opened by a page. */
let expected = 0
let prepared: Promise<BrowserContext> | undefined

/** Sees to it that every request is answered here, and that no page opens windows unasked. */
async function prepare(): Promise<BrowserContext> {
  const context = await (chromiumContext ??
    Promise.reject(new Error('There is no Chromium to open windows in.')))
  await context.route('**/*', async (route) => {
    const frame = frameOf(route.request())
    const contents = frame === undefined ? undefined : pages.get(frame.page())
    if (frame !== undefined && contents !== undefined) return contents.answer(route, frame)
    // Of a window that a page has opened.
    return route.abort('aborted')
  })
  context.on('page', (page) => {
    if (expected === 0 && !pages.has(page)) void page.close().catch(() => undefined)
  })
  return context
}

function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    // Playwright does not know the frame of a page that is only just being opened.
    return undefined
  }
}

async function newPage(): Promise<Page> {
  const context = await (prepared ??= prepare())
  expected += 1
  try {
    return await context.newPage()
  } finally {
    expected -= 1
  }
}

type Part = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'show'
>

/** A window: its page is real, its frame is only remembered. */
export class BrowserWindow extends EventEmitter implements Part, OpenWindow {
  readonly webContents: WebContents
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly id: number
  #bounds: Electron.Rectangle
  #isVisible: boolean
  #isMinimized = false
  #isMaximized = false
  #isDestroyed = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    this.options = options
    const { x = 100, y = 60, width = 800, height = 600, show = true } = options
    this.#bounds = { x, y, width, height }
    this.#isVisible = show
    const page = newPage()
    this.webContents = new WebContents(
      page.then(async (ready) => {
        pages.set(ready, this.webContents)
        await ready.setViewportSize({ width, height })
        return ready
      }),
      options.webPreferences?.preload,
    )
    this.id = this.webContents.id
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}))
    openWindows.push(this)
    this.followTheme()
  }
  static getAllWindows = () => [...openWindows]
  static getFocusedWindow = () => focusedWindow() ?? null

  followTheme(): void {
    const colorScheme = nativeTheme.themeSource === 'system' ? null : nativeTheme.themeSource
    void this.webContents.page.then((page) => page.emulateMedia({ colorScheme })).catch(() => undefined)
  }

  loadURL = (url: string) => this.webContents.load(url)
  show(): void {
    this.#isVisible = true
    this.emit('show', {})
  }
  hide(): void {
    this.#isVisible = false
    this.emit('hide', {})
  }
  focus(): void {
    openWindows.splice(openWindows.indexOf(this), 1)
    openWindows.unshift(this)
  }
  minimize(): void {
    this.#isMinimized = true
  }
  restore(): void {
    this.#isMinimized = false
  }
  maximize(): void {
    this.#isMaximized = true
    this.#isVisible = true
    this.emit('maximize', {})
    this.emit('resize', {})
  }
  isVisible = () => this.#isVisible
  isFocused = (): boolean => this.#isVisible && openWindows[0] === this
  isMinimized = () => this.#isMinimized
  isMaximized = () => this.#isMaximized
  isDestroyed = (): boolean => this.#isDestroyed
  getNormalBounds = () => ({ ...this.#bounds })
  getBounds = () => ({ ...this.#bounds })
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    const { width, height } = this.#bounds
    void this.webContents.page.then((page) => page.setViewportSize({ width, height })).catch(() => undefined)
    this.emit('move', {})
    this.emit('resize', {})
  }

  /** What the user's press on × does, and quitting. */
  close(): void {
    if (this.#isDestroyed) return
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    openWindows.splice(openWindows.indexOf(this), 1)
    void this.webContents.destroy().catch(() => undefined)
    this.emit('closed')
    if (openWindows.length === 0) app.windowsGone()
  }
}

app.closeWindows = () => {
  for (const window of openWindows.slice()) window.close()
  return openWindows.length === 0
}
app.leaveChromium = async () => {
  await Promise.all([...pages.keys()].map((page) => page.close().catch(() => undefined)))
}
