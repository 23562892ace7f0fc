import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { AppCommand } from '../../shared/desktop-api.ts'
import type { DesktopStrings } from './strings.ts'

export interface MenuActions {
  /** Asks the page to do something, in a window that is in front. */
  command(command: AppCommand): void
  /** Lets the user choose files. The system's dialog: a page may open its own only when it was pressed itself. */
  open(): void
  openDocs(): void
}

/** The menu bar, by each system’s habits. Keys without a modifier, such as 1 for the first room, are the page’s own. */
export function setAppMenu(
  strings: DesktopStrings,
  actions: MenuActions,
  { isPackaged, captureKeys }: { isPackaged: boolean; captureKeys: string },
): void {
  const isMac = process.platform === 'darwin'
  const item = (label: string, command: AppCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label,
    click: () => actions.command(command),
    ...(accelerator !== undefined && { accelerator }),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = item(strings.settings, 'settings', 'CommandOrControl+,')

  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: strings.about },
      separator,
      settings,
      separator,
      { role: 'hide', label: strings.hide },
      { role: 'hideOthers', label: strings.hideOthers },
      { role: 'unhide', label: strings.showAll },
      separator,
      { role: 'quit', label: strings.quit },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: strings.file,
    submenu: [
      { id: 'open', label: strings.open, accelerator: 'CommandOrControl+O', click: () => actions.open() },
      item(strings.capture, 'capture', captureKeys === '' ? undefined : captureKeys),
      separator,
      ...(isMac ? [] : [settings, separator]),
      { role: 'close', label: strings.close },
      ...(isMac ? [] : [{ role: 'quit', label: strings.quit } as const]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: strings.edit,
    submenu: [
      { role: 'undo', label: strings.undo },
      { role: 'redo', label: strings.redo },
      separator,
      { role: 'cut', label: strings.cut },
      { role: 'copy', label: strings.copy },
      // Pastes into a field, or, where there is none, what the page takes as a document.
      { role: 'paste', label: strings.paste },
      { role: 'selectAll', label: strings.selectAll },
      separator,
      item(strings.find, 'find', 'CommandOrControl+F'),
      item(strings.nextDoubtfulWord, 'next-doubtful-word', 'F8'),
      item(strings.correctWord, 'correct-word', 'F2'),
      separator,
      item(strings.palette, 'palette', 'CommandOrControl+K'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: strings.view,
    submenu: [
      item(strings.extract, 'extract', 'CommandOrControl+1'),
      item(strings.activity, 'activity', 'CommandOrControl+2'),
      item(strings.settings, 'settings', 'CommandOrControl+3'),
      item(strings.usage, 'usage'),
      separator,
      { role: 'resetZoom', label: strings.usualSize },
      { role: 'zoomIn', label: strings.larger },
      { role: 'zoomOut', label: strings.smaller },
      { role: 'togglefullscreen', label: strings.fullScreen },
      ...(isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  }
  const window: MenuItemConstructorOptions = { role: 'windowMenu', label: strings.window }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: strings.help,
    submenu: [
      item(strings.keys, 'keys'),
      { id: 'docs', label: strings.callIt, click: () => actions.openDocs() },
    ],
  }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(isMac ? [appMenu, file, edit, view, window, help] : [file, edit, view, help]),
  )
}
