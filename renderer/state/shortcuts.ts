import { giveCommand, isModalOpen, type PageCommand } from './commands.ts'
import { isMac } from './is-mac.ts'
import { isTyping } from './use-commands.ts'

/** The page's own keys, from its first line on. Where a native menu has the same ones, it takes them first. */
export function hearShortcuts(signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const hasMod = isMac ? event.metaKey : event.ctrlKey
    const command = isPress(event) ? 'correct-word' : commandFor(event, hasMod)
    if (command === undefined || event.defaultPrevented || isModalOpen()) return
    if ((!hasMod || command === 'undo') && event.key !== 'F8' && isTyping(event.target)) return
    if (command === 'copy-text' && (isTyping(event.target) || hasSelection())) return
    event.preventDefault()
    giveCommand(command)
  }
  addEventListener('keydown', press, { signal })
}

const roomKeys: Record<string, PageCommand> = { 1: 'extract', 2: 'activity', 3: 'settings' }

function commandFor({ key, shiftKey, altKey }: KeyboardEvent, hasMod: boolean): PageCommand | undefined {
  if (altKey) return undefined
  if (key === 'Escape') return 'close'
  if (key === 'F8') return 'next-doubtful-word'
  if (key === 'F2') return 'correct-word'
  // French keyboards, and others, have figures with Shift.
  if (key in roomKeys && !(shiftKey && hasMod)) return roomKeys[key]
  if (key === '?') return 'keys'
  if (!hasMod) return key.toLowerCase() === 'b' && !shiftKey ? 'show-blocks' : undefined
  switch (key.toLowerCase()) {
    case 'o':
      return 'open'
    case 'f':
      return 'find'
    case 'z':
      return shiftKey ? undefined : 'undo'
    case 'c':
      return shiftKey ? undefined : 'copy-text'
    case 'k':
      return 'palette'
    default:
      return undefined
  }
}

/** Enter where it would press nothing. */
const isPress = ({ key, target }: KeyboardEvent) =>
  key === 'Enter' && (target as Element).matches('body, main, [role="region"]')

function hasSelection(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
