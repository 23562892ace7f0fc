import type Electron from 'electron'
import type { Page } from 'playwright'

/** What the rest of the stand-in needs of a window. */
export interface OpenWindow {
  readonly options: Electron.BrowserWindowConstructorOptions
  readonly webContents: {
    readonly page: Promise<Page>
    getURL(): string
    reload(): void
    emit(name: string, ...values: unknown[]): boolean
  }
  isFocused(): boolean
  isVisible(): boolean
  isMinimized(): boolean
  isMaximized(): boolean
  getBounds(): Electron.Rectangle
  setBounds(bounds: Partial<Electron.Rectangle>): void
  followTheme(): void
  minimize(): void
  maximize(): void
  close(): void
}

/** The windows that are not destroyed, the one in front first. */
export const openWindows: OpenWindow[] = []

export const focusedWindow = (): OpenWindow | undefined =>
  openWindows.find((window) => window.isFocused()) ?? openWindows[0]
