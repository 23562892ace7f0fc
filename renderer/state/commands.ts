import type { AppCommand } from '../../shared/desktop-api.ts'

/** What keys, menus and the tray can ask of whichever view is open. */
export type PageCommand = AppCommand | 'copy-text' | 'close' | 'undo' | 'link' | 'options' | 'show-blocks'

const listeners = new Set<(command: PageCommand) => void>()
/** What was asked for while it had to wait. */
const held: PageCommand[] = []
/** What it waits for: the page itself, and any part of it that is still to come. */
let waits = 1

export function onCommand(listener: (command: PageCommand) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function giveCommand(command: PageCommand): void {
  if (waits > 0 || held.length > 0) return void held.push(command)
  for (const listener of listeners) listener(command)
}

/** Until `obeyCommands`: a view that is to hear them is not there yet. */
export function holdCommands(): void {
  waits++
}

export function obeyCommands(): void {
  waits--
  setTimeout(obeyNext)
}

/** One after the other, for the first may be to show what the second is for. */
function obeyNext(): void {
  const [command] = held
  if (waits > 0 || command === undefined) return
  // A window that has opened meanwhile was what it was typed for.
  if (!isModalOpen()) for (const listener of listeners) listener(command)
  held.shift()
  setTimeout(obeyNext)
}

export const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"], .modal') !== null
