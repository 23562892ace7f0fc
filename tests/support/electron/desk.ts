import type Electron from 'electron'
import { normalAccelerator } from './menu.ts'
import { records } from './records.ts'

const shortcuts = new Map<string, () => void>()
/** Those that another program has. */
const taken = new Set<string>()

/** Another program takes a combination for itself, or gives it back. */
export function takeShortcut({ accelerator, isTaken }: { accelerator: string; isTaken: boolean }): void {
  if (isTaken) taken.add(normalAccelerator(accelerator))
  else taken.delete(normalAccelerator(accelerator))
}

/** Presses a key combination that the whole system listens to. */
export function pressShortcut(accelerator: string): void {
  const listener = shortcuts.get(normalAccelerator(accelerator))
  if (listener === undefined) throw new Error(`Nobody registered ${accelerator}.`)
  listener()
}

export const registeredShortcuts = (): string[] => [...shortcuts.keys()]

export const globalShortcut: Pick<
  Electron.GlobalShortcut,
  'isRegistered' | 'register' | 'unregister' | 'unregisterAll'
> = {
  register(accelerator, callback) {
    if (taken.has(normalAccelerator(accelerator))) return false
    shortcuts.set(normalAccelerator(accelerator), callback)
    return true
  },
  isRegistered: (accelerator) => shortcuts.has(normalAccelerator(accelerator)),
  unregister: (accelerator) => void shortcuts.delete(normalAccelerator(accelerator)),
  unregisterAll: () => shortcuts.clear(),
}

export const shell = {
  async openExternal(url: string): Promise<void> {
    records.openedOutside.push(url)
  },
  openPath: async () => '',
  showItemInFolder: () => undefined,
}

export class ClipboardItem {
  readonly forms: Record<string, string>

  constructor(forms: Record<string, string>) {
    this.forms = forms
  }
}

export const clipboard = {
  async write([item]: ClipboardItem[]): Promise<void> {
    records.clipboard = item?.forms['text/plain'] ?? ''
    records.clipboardHtml = item?.forms['text/html'] ?? ''
  },
  readText: async () => records.clipboard,
}
