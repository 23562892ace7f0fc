// Lets the user draw a rectangle on a picture of the screen. The page with the picture (renderer/capture-overlay.html)
// has no bridge: it says what was chosen by asking its own address for it.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { BrowserWindow, desktopCapturer, screen, type Display, type NativeImage } from 'electron'
import { failure } from '../../shared/errors.ts'
import { cropInPixels, readRectangle, type Rectangle } from './capture-rectangle.ts'
import { appAddress } from './navigation-rules.ts'
import { pagePreferences } from './page-preferences.ts'

export interface RegionCapture {
  /** PNG of what was drawn; null when the user changed their mind, or is drawing already. */
  capture(): Promise<Uint8Array | null>
  /** What the overlay's page asks for below `/capture/`. */
  answer(url: URL): { type: string; bytes: Uint8Array } | undefined
}

/** A window takes about this long to leave the screen. */
const hideMs = 250
const nothing = { type: 'text/plain', bytes: new Uint8Array() }

export function createRegionCapture(parts: {
  window: () => BrowserWindow | undefined
  /** What the overlay says, in one line. */
  hint: () => string
}): RegionCapture {
  let drawing: { id: string; picture: Uint8Array; settle: (chosen: Rectangle | null) => void } | undefined
  let isBusy = false

  async function draw(display: Display, picture: NativeImage): Promise<Rectangle | null> {
    const id = randomUUID()
    const overlay = createOverlay(display)
    try {
      return await new Promise((settle) => {
        drawing = { id, picture: picture.toPNG(), settle }
        overlay.once('closed', () => settle(null))
        overlay.once('ready-to-show', () => {
          overlay.show()
          overlay.focus()
        })
        const query = new URLSearchParams({ id, hint: parts.hint() })
        // Closed while it loads, it is cancelled like any other.
        overlay.loadURL(`${appAddress}capture-overlay.html?${query.toString()}`).catch(() => settle(null))
      })
    } finally {
      drawing = undefined
      if (!overlay.isDestroyed()) overlay.destroy()
    }
  }

  async function captureWithoutWindow(): Promise<Uint8Array | null> {
    const display = screen.getDisplayNearestPoint(screen.getCursorScreenPoint())
    const picture = await pictureOf(display)
    const chosen = await draw(display, picture)
    const crop = chosen === null ? null : cropInPixels(chosen, picture.getSize())
    return crop === null ? null : picture.crop(crop).toPNG()
  }

  return {
    async capture() {
      if (isBusy) return null
      isBusy = true
      const window = parts.window()
      const wasShown = window?.isVisible() === true && !window.isMinimized()
      try {
        if (wasShown) {
          window.hide()
          await wait(hideMs)
        }
        return await captureWithoutWindow()
      } finally {
        isBusy = false
        if (wasShown) parts.window()?.show()
      }
    },

    answer({ pathname, searchParams }) {
      if (drawing === undefined || !pathname.startsWith(`/capture/${drawing.id}/`)) return undefined
      switch (pathname.slice(`/capture/${drawing.id}/`.length)) {
        case 'screen.png':
          return { type: 'image/png', bytes: drawing.picture }
        case 'chosen':
          drawing.settle(readRectangle(searchParams))
          return nothing
        case 'cancelled':
          drawing.settle(null)
          return nothing
        default:
          return undefined
      }
    },
  }
}

async function pictureOf(display: Display): Promise<NativeImage> {
  const { size, scaleFactor } = display
  const sources = await desktopCapturer.getSources({
    types: ['screen'],
    thumbnailSize: {
      width: Math.round(size.width * scaleFactor),
      height: Math.round(size.height * scaleFactor),
    },
  })
  // Where the system has its own picker there is one source, and no id to tell it by.
  const source = sources.find(({ display_id: id }) => id === String(display.id)) ?? sources[0]
  if (source === undefined || source.thumbnail.isEmpty()) {
    throw failure('captureRefused')
  }
  return source.thumbnail
}

function createOverlay({ bounds }: Display): BrowserWindow {
  const overlay = new BrowserWindow({
    ...bounds,
    show: false,
    frame: false,
    // Window managers on Linux make no window full screen that has one size only.
    resizable: process.platform === 'linux',
    skipTaskbar: true,
    alwaysOnTop: true,
    enableLargerThanScreen: true,
    // On macOS full screen would slide away to a space of its own.
    fullscreen: process.platform !== 'darwin',
    backgroundColor: '#000000',
    webPreferences: pagePreferences,
  })
  // Above the menu bar and the Dock.
  if (process.platform === 'darwin') overlay.setAlwaysOnTop(true, 'screen-saver')
  return overlay
}
