import { app } from 'electron'

const limitMs = 6000

/** Puts the app away before the process ends, and ends it even where that hangs. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    setTimeout(() => app.exit(0), limitMs)
    void close().then(
      () => app.exit(0),
      () => app.exit(1),
    )
  })
}
