import { globalShortcut } from 'electron'
import type { Logger } from '../logging/logger.ts'

/** Keeps one key combination of the whole system pointing at the capture; empty means none. */
export function createCaptureShortcut(
  logger: Pick<Logger, 'warn'>,
  onPress: () => void,
): { follow(accelerator: string): void } {
  let registered = ''
  return {
    follow(accelerator) {
      if (accelerator === registered) return
      registered = accelerator
      globalShortcut.unregisterAll()
      if (accelerator === '') return
      try {
        if (globalShortcut.register(accelerator, onPress)) return
        logger.warn({ accelerator }, 'the shortcut belongs to another program')
      } catch (error) {
        logger.warn({ accelerator, error }, 'the shortcut is not one')
      }
    },
  }
}
