import { app, dialog, type BrowserWindow } from 'electron'
import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import type { Settings } from '../../shared/settings.ts'
import type { DesktopStrings } from './strings.ts'

/**
 * What closing the window means: the first time its owner is asked, then it is the setting `startUp.closeToTray`.
 * Answers whether the window stays, hidden or while the question is open; quitting always closes it.
 */
export function createCloseToTray(
  settings: { get(): Settings },
  { 'settings.patch': patch }: Pick<DesktopHandlers, 'settings.patch'>,
  strings: () => DesktopStrings,
  onFailure: (error: unknown) => void,
): (window: BrowserWindow) => boolean {
  let isQuitting = false
  let isAsking = false
  app.on('before-quit', () => (isQuitting = true))

  async function ask(window: BrowserWindow): Promise<void> {
    isAsking = true
    const { keepRunningTitle, keepRunningDetail, keepRunning, quitNow, cancel } = strings()
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: keepRunningTitle,
        detail: keepRunningDetail,
        buttons: [keepRunning, quitNow, cancel],
        defaultId: 0,
        cancelId: 2,
      })
      if (response === 2) return
      if (response === 0) hide(window)
      else app.quit()
      await patch({ change: { startUp: { closeToTray: response === 0 } } })
    } catch (error) {
      // It is asked again the next time.
      onFailure(error)
    } finally {
      isAsking = false
    }
  }

  return (window) => {
    if (isQuitting) return false
    const { closeToTray } = settings.get().startUp
    if (closeToTray === null) void (isAsking || ask(window))
    else if (closeToTray) hide(window)
    else app.quit()
    return true
  }
}

/** On macOS a window hidden while it fills the screen would leave a black one behind. */
function hide(window: BrowserWindow): void {
  if (process.platform !== 'darwin' || !window.isFullScreen()) return window.hide()
  window.once('leave-full-screen', () => window.hide())
  window.setFullScreen(false)
}
