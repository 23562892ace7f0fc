// What a test does in the user's and the system's place, asked for over the channel Node gives a child process.
import type { MenuItem, MenuView } from './menu.ts'
import { Menu, normalAccelerator } from './menu.ts'
import { app } from './app.ts'
import { pressShortcut, registeredShortcuts, takeShortcut } from './desk.ts'
import { answerDialog, openDialogs } from './dialog.ts'
import { showOnScreen } from './display.ts'
import { ipcMain } from './ipc-main.ts'
import { records } from './records.ts'
import { session } from './session.ts'
import { Tray } from './tray.ts'
import { openWindows } from './window-list.ts'

function find(items: MenuItem[], what: string, wanted: (item: MenuItem) => boolean): MenuItem {
  const item = items.find(wanted)
  if (item === undefined) throw new Error(`No menu item ${what}.`)
  return item
}

function mainWindow() {
  const window = openWindows.find(({ options }) => options.webPreferences?.preload !== undefined)
  if (window === undefined) throw new Error('The window is gone.')
  return window
}

const menuItems = () => Menu.getApplicationMenu()?.all() ?? []

const commands = {
  records: () => records,
  channels: () => ipcMain.channels(),
  memory: () => process.memoryUsage(),
  async windows() {
    return Promise.all(
      openWindows.map(async (window) => {
        const page = await window.webContents.page
        const cdp = await page.context().newCDPSession(page)
        const { targetInfo } = await cdp.send('Target.getTargetInfo')
        await cdp.detach()
        return {
          targetId: targetInfo.targetId,
          url: window.webContents.getURL(),
          isVisible: window.isVisible(),
          isMinimized: window.isMinimized(),
          isMaximized: window.isMaximized(),
          bounds: window.getBounds(),
          webPreferences: { ...window.options.webPreferences },
        }
      }),
    )
  },
  menu: (): MenuView[] => Menu.getApplicationMenu()?.view() ?? [],
  clickMenu: (id: string) => find(menuItems(), `with the id ${id}`, (item) => item.id === id).press(),
  clickMenuRole: (role: string) => find(menuItems(), `that is ${role}`, (item) => item.role === role).press(),
  /** Presses keys of the menu bar, as the system does before the page hears of them. */
  pressMenuKeys(accelerator: string) {
    const wanted = normalAccelerator(accelerator)
    find(
      menuItems(),
      `on ${accelerator}`,
      (item) => item.accelerator !== undefined && normalAccelerator(item.accelerator) === wanted,
    ).press()
  },
  tray: () => ({ toolTip: Tray.newest?.toolTip ?? '', menu: Tray.newest?.menu?.view() ?? [] }),
  clickTray: () => void Tray.newest?.emit('click', {}, {}, {}),
  clickTrayItem: (id: string) =>
    find(Tray.newest?.menu?.all() ?? [], `of the tray with the id ${id}`, (item) => item.id === id).press(),
  shortcuts: () => registeredShortcuts(),
  pressShortcut,
  takeShortcut,
  /** The window comes to the front. */
  focusWindow: () => void app.emit('browser-window-focus', {}, mainWindow()),
  dialogs: () => openDialogs(),
  answerDialog,
  showOnScreen,
  /** A spelling checker fetches its dictionaries from the network. */
  checksSpelling: () => session.defaultSession.checksSpelling,
  decidePermission: (permission: string) => session.defaultSession.decide(permission),
  /** The page's process dies. */
  crash: () =>
    void mainWindow().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }),
  closeWindow: () => mainWindow().close(),
  minimizeWindow: () => mainWindow().minimize(),
  maximizeWindow: () => mainWindow().maximize(),
  setBounds: (bounds: { x: number; y: number; width: number; height: number }) =>
    mainWindow().setBounds(bounds),
  quit: () => app.quit(),
}

/** Everything a test can ask of the stand-in, by name. */
export type StandInCommands = typeof commands

interface Message {
  id: number
  command: keyof StandInCommands
  argument: never
}

async function answer({ id, command, argument }: Message): Promise<void> {
  try {
    const run: (argument: never) => unknown = commands[command]
    process.send?.({ id, value: await run(argument) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
}

if (process.send !== undefined) {
  process.on('message', (message: Message) => void answer(message))
  // Without its test nobody would ever end it.
  process.on('disconnect', () => process.exit(0))
}
