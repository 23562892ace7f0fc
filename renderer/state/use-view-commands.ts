import { createContext, use, useEffect } from 'react'
import { onCommand, type PageCommand } from './commands.ts'

/** Whether the room around a view is the one that is shown; one that is kept for later hears no keys. */
export const RoomIsShown = createContext(true)

export const useIsShown = (): boolean => use(RoomIsShown)

/** Commands for a view, while it is shown. */
export function useViewCommands(listener: (command: PageCommand) => void): void {
  const isShown = useIsShown()
  useEffect(() => (isShown ? onCommand(listener) : undefined), [isShown, listener])
}
