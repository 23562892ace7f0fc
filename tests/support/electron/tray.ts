import { EventEmitter } from 'node:events'
import type { Menu } from './menu.ts'

/** A place in the tray. Only the newest is looked at by tests. */
export class Tray extends EventEmitter {
  static newest: Tray | undefined
  toolTip = ''
  menu: Menu | null = null
  readonly image: { isEmpty(): boolean }
  #isDestroyed = false

  constructor(image: { isEmpty(): boolean }) {
    super()
    if (image.isEmpty()) throw new Error('A tray needs an image that is not empty.')
    this.image = image
    Tray.newest = this
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu
  }
  setImage(): void {}
  setTitle(): void {}
  destroy(): void {
    this.#isDestroyed = true
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
}
