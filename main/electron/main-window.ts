import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsBackend } from '../settings/settings-backend.ts'
import { appAddress } from './navigation-rules.ts'
import { pagePreferences } from './page-preferences.ts'
import { chooseBounds, readWindowState, smallestWindow, type WindowState } from './window-bounds.ts'

export interface MainWindow {
  /** Undefined once the window is gone. */
  current(): BrowserWindow | undefined
  /** Brings it to the front, from wherever it is. */
  show(): void
}

/** The page's own ground (renderer/styles/tokens.css), so that nothing flashes before it is drawn. */
const grounds = { light: '#ffffff', dark: '#1a1b1c' }
const saveAfterMs = 500
/** A page that dies again so soon after it was loaded again would go on for ever. */
const reloadAfterMs = 10_000

/** The app's one window. It is hidden, not closed, while the program runs in the tray: `onClose` decides. */
export function createMainWindow(options: {
  preload: string
  /** A PNG, for systems that do not take it from the program's file. */
  icon: string
  state: SettingsBackend
  /** Starts in the tray: the page is loaded, so that it can be shown at once, but not shown. */
  startsHidden: boolean
  /** Called instead of closing; false lets the window close. */
  onClose: (window: BrowserWindow) => boolean
  onFailure: (error: unknown) => void
}): MainWindow {
  const left = readWindowState(options.state.store)
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...chooseBounds(left?.bounds, displays),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Legible',
    icon: options.icon,
    backgroundColor: grounds[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    autoHideMenuBar: true,
    webPreferences: { ...pagePreferences, preload: options.preload },
  })
  const current = () => (window.isDestroyed() ? undefined : window)

  let saving: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(saving)
    if (window.isDestroyed()) return
    const state: WindowState = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }
    try {
      options.state.store = { ...state }
    } catch (error) {
      // It comes back elsewhere then; a full disk must not keep it from closing.
      options.onFailure(error)
    }
  }
  const saveSoon = () => {
    clearTimeout(saving)
    saving = setTimeout(save, saveAfterMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', (event) => {
    save()
    if (options.onClose(window)) event.preventDefault()
  })
  let reloadedAt = -Infinity
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || Date.now() - reloadedAt < reloadAfterMs) return
    reloadedAt = Date.now()
    window.webContents.reload()
  })

  let isReady = false
  let isWanted = !options.startsHidden
  let wasMaximized = left?.isMaximized === true
  function show(): void {
    isWanted = true
    // Before its first picture a window would flash.
    if (!isReady || window.isDestroyed()) return
    if (wasMaximized) window.maximize()
    wasMaximized = false
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  window.once('ready-to-show', () => {
    isReady = true
    if (isWanted) show()
  })
  window.loadURL(`${appAddress}index.html`).catch(options.onFailure)

  return { current, show }
}
