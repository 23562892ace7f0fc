import { EventEmitter } from 'node:events'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import type Electron from 'electron'
import { NativeImage } from './native-image.ts'
import { openWindows } from './window-list.ts'

/** One display without a panel; what is on it is what the test put there. */
const size = { width: 1280, height: 800 }
const bounds = { x: 0, y: 0, ...size }
const display = { id: 1, bounds, workArea: bounds, workAreaSize: size, size, scaleFactor: 1, rotation: 0 }
let shown: Canvas | undefined

/** Puts a picture on the screen, at its upper left. */
export async function showOnScreen(file: string): Promise<void> {
  const picture = await loadImage(file)
  shown = createCanvas(size.width, size.height)
  const context = shown.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, 0, 0)
}

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [display],
  getPrimaryDisplay: () => display,
  getDisplayNearestPoint: () => display,
  getDisplayMatching: () => display,
  getCursorScreenPoint: () => ({ x: 10, y: 10 }),
})

export const desktopCapturer = {
  /** Nothing on the screen is an empty picture: what a system gives that was not allowed to record. */
  async getSources({ thumbnailSize }: Electron.SourcesOptions) {
    const { width, height } = thumbnailSize ?? { width: 150, height: 150 }
    if (shown === undefined)
      return [{ id: 'screen:1:0', display_id: '1', thumbnail: new NativeImage({ width: 0, height: 0 }) }]
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').drawImage(shown, 0, 0, width, height)
    return [{ id: 'screen:1:0', display_id: '1', name: 'Screen', thumbnail: NativeImage.ofCanvas(canvas) }]
  },
}

export class NativeTheme extends EventEmitter {
  #source: Electron.NativeTheme['themeSource'] = 'system'

  get themeSource() {
    return this.#source
  }
  set themeSource(source) {
    this.#source = source
    for (const window of openWindows) window.followTheme()
    this.emit('updated')
  }
  /** The stand-in's system is light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }
}

export const nativeTheme = new NativeTheme()
