import { useEffect } from 'react'
import { giveCommand, type PageCommand } from './commands.ts'
import { useParts } from './context.tsx'
import { isTyping } from './use-commands.ts'

/** The page's own keys. Where a native menu has the same ones, it takes them first. */
export function useShortcuts(): void {
  const { app } = useParts()
  useEffect(() => {
    const isMac = app.get().platform === 'darwin'
    const press = (event: KeyboardEvent) => {
      const hasMod = isMac ? event.metaKey : event.ctrlKey
      const command = isPress(event) ? 'correct-word' : commandFor(event, hasMod)
      if (command === undefined || event.defaultPrevented) return
      if (document.querySelector('[aria-modal="true"], .modal') !== null) return
      if ((!hasMod || command === 'undo') && event.key !== 'F8' && isTyping(event.target)) return
      if (command === 'copy-text' && (isTyping(event.target) || hasSelection())) return
      event.preventDefault()
      giveCommand(command)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [app])
}

const roomKeys: Record<string, PageCommand> = { 1: 'extract', 2: 'activity', 3: 'settings' }

function commandFor({ key, shiftKey, altKey }: KeyboardEvent, hasMod: boolean): PageCommand | undefined {
  if (altKey) return undefined
  if (key === 'Escape') return 'close'
  if (key === 'F8') return 'next-doubtful-word'
  if (key === 'F2') return 'correct-word'
  if (key in roomKeys && !shiftKey) return roomKeys[key]
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
