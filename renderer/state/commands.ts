import type { AppCommand } from '../../shared/desktop-api.ts'

/** What keys, menus and the tray can ask of whichever view is open. */
export type PageCommand = AppCommand | 'copy-text' | 'close' | 'undo' | 'link' | 'options' | 'show-blocks'

const listeners = new Set<(command: PageCommand) => void>()

export function onCommand(listener: (command: PageCommand) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function giveCommand(command: PageCommand): void {
  for (const listener of listeners) listener(command)
}
