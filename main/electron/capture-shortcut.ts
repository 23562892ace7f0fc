import { globalShortcut } from 'electron'
import type { Logger } from '../logging/logger.ts'

export interface CaptureShortcut {
  /** Points a combination at the capture, and no other any more; empty means none. */
  follow(accelerator: string): void
  /** Whether the system did not give it, as where another program has it. */
  isTaken(): boolean
  /** Asks once more for one that was taken: whoever had it may have ended. */
  tryAgain(): void
}

/** Keeps one key combination of the whole system pointing at the capture. */
export function createCaptureShortcut(
  logger: Pick<Logger, 'warn'>,
  { onPress, onTaken }: { onPress: () => void; onTaken: (isTaken: boolean) => void },
): CaptureShortcut {
  let wanted = ''
  let isTaken = false

  function register(): boolean {
    try {
      if (globalShortcut.register(wanted, onPress)) return true
      if (!isTaken) logger.warn({ accelerator: wanted }, 'the shortcut belongs to another program')
    } catch (error) {
      logger.warn({ accelerator: wanted, error }, 'the shortcut is not one')
    }
    return false
  }
  function tell(next: boolean): void {
    if (next === isTaken) return
    isTaken = next
    onTaken(next)
  }

  return {
    follow(accelerator) {
      if (accelerator === wanted) return
      wanted = accelerator
      globalShortcut.unregisterAll()
      tell(wanted !== '' && !register())
    },
    isTaken: () => isTaken,
    tryAgain() {
      if (isTaken) tell(!register())
    },
  }
}
