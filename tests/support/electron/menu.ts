import type Electron from 'electron'
import { app } from './app.ts'
import { focusedWindow } from './window-list.ts'

type Template = Electron.MenuItemConstructorOptions

/** What a test sees of a menu. */
export interface MenuView {
  id: string
  label: string
  role: string | null
  type: string
  accelerator: string | null
  isEnabled: boolean
  items: MenuView[]
}

const roleAccelerators: Record<string, string> = {
  quit: 'CommandOrControl+Q',
  close: 'CommandOrControl+W',
  reload: 'CommandOrControl+R',
}

export class MenuItem {
  readonly id: string
  readonly label: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly #onClick: Template['click']

  constructor(template: Template) {
    const { role, submenu } = template
    this.id = template.id ?? ''
    this.label = template.label ?? role ?? ''
    this.role = role
    this.accelerator = template.accelerator ?? (role === undefined ? undefined : roleAccelerators[role])
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu as Menu | undefined)
    this.type = template.type ?? (this.submenu === undefined ? 'normal' : 'submenu')
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    this.#onClick = template.click
  }

  /** What a press by the user does. */
  press(): void {
    if (!this.enabled) throw new Error(`The menu item '${this.label}' is greyed out.`)
    if (this.#onClick !== undefined) this.#onClick(this as never, undefined, {})
    else if (this.role === 'quit') app.quit()
    else if (this.role === 'close') focusedWindow()?.close()
    else if (this.role === 'reload') focusedWindow()?.webContents.reload()
    else throw new Error(`The menu item '${this.label}' does nothing in the stand-in.`)
  }
}

export class Menu {
  static #application: Menu | null = null
  items: MenuItem[] = []

  static buildFromTemplate(template: Template[]): Menu {
    const menu = new Menu()
    menu.items = template.map((item) => new MenuItem(item))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  /** Every item, those of submenus too. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])])
  }
  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null
  }
  popup(): void {
    throw new Error('The stand-in shows no menus of its own.')
  }
  view(): MenuView[] {
    return this.items.map((item) => ({
      id: item.id,
      label: item.label,
      role: item.role ?? null,
      type: item.type,
      accelerator: item.accelerator ?? null,
      isEnabled: item.enabled,
      items: item.submenu?.view() ?? [],
    }))
  }
}

/** The same keys, however they are written. */
export function normalAccelerator(accelerator: string): string {
  const main = process.platform === 'darwin' ? 'command' : 'control'
  return accelerator
    .toLowerCase()
    .split('+')
    .map((key) =>
      key === 'commandorcontrol' || key === 'cmdorctrl' ? main : key === 'ctrl' ? 'control' : key,
    )
    .toSorted()
    .join('+')
}
