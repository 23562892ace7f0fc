import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { SettingsBackend } from '../settings/settings-backend.ts'
import { appAddress } from './navigation-rules.ts'
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

/** The app's one window. It is hidden, not closed, while the program runs in the tray: `onClose` decides. */
export function createMainWindow(options: {
  preload: string
  state: SettingsBackend
  /** Starts in the tray: the page is loaded, so that it can be shown at once, but not shown. */
  startsHidden: boolean
  /** Called instead of closing; false lets the window close. */
  onClose: (window: BrowserWindow) => boolean
}): MainWindow {
  const left = readWindowState(options.state.store)
  const displays = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...chooseBounds(left?.bounds, displays),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Legible',
    backgroundColor: grounds[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const current = () => (window.isDestroyed() ? undefined : window)

  let saving: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(saving)
    if (window.isDestroyed()) return
    const state: WindowState = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }
    options.state.store = { ...state }
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
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') window.webContents.reload()
  })
  if (left?.isMaximized === true && !options.startsHidden) window.maximize()
  window.once('ready-to-show', () => {
    if (!options.startsHidden) window.show()
  })
  void window.loadURL(`${appAddress}index.html`)

  return {
    current,
    show() {
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
  }
}
