import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Menu, nativeImage, Tray } from 'electron'
import type { ServerState, UsageTotals } from '../../shared/app-state.ts'
import { fill, type DesktopStrings } from './strings.ts'

export interface TrayActions {
  show(): void
  capture(): void
  quit(): void
}

/** The tray icon; `update` brings its menu up to date with what is so now. */
export function createAppTray(
  iconFolder: string,
  actions: TrayActions,
  now: () => { strings: DesktopStrings; server: ServerState; usage: UsageTotals },
): { update(): void } {
  const isMac = process.platform === 'darwin'
  const picture = readFileSync(join(iconFolder, isMac ? 'trayTemplate@2x.png' : 'tray@2x.png'))
  const icon = nativeImage.createFromBuffer(picture, { scaleFactor: 2 })
  // macOS colours it itself.
  icon.setTemplateImage(isMac)
  const tray = new Tray(icon)
  let shown = ''

  function update(): void {
    const { strings, server, usage } = now()
    const state = server.running
      ? fill(strings.serverOn, { address: server.url ?? '' })
      : (server.problem ?? strings.serverOff)
    const credits = fill(strings.creditsUsed, { today: usage.today, month: usage.thisMonth })
    // On Linux a new menu closes the one that is open.
    if (shown === state + credits + strings.show) return
    shown = state + credits + strings.show
    tray.setToolTip(`Legible\n${state}`)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'server', label: state, enabled: false },
        { id: 'credits', label: credits, enabled: false },
        { type: 'separator' },
        { id: 'show', label: strings.show, click: () => actions.show() },
        { id: 'capture', label: strings.capture, click: () => actions.capture() },
        { type: 'separator' },
        { id: 'quit', label: strings.quit, click: () => actions.quit() },
      ]),
    )
  }

  // On macOS a click opens the menu.
  if (!isMac) tray.on('click', () => actions.show())
  update()
  return { update }
}
