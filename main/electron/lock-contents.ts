import { app, session, shell, type WebContents } from 'electron'
import { isOwnAddress, isWebAddress } from './navigation-rules.ts'
import { createRecentPress } from './recent-press.ts'

/**
 * Keeps every page of the app where it is: nothing foreign is loaded, no page opens a window. A web link that its user
 * pressed, such as one in a document's text, opens in the browser instead. Call it before the first window.
 */
export function lockContents(): void {
  app.on('web-contents-created', (_event, contents) => lock(contents))
}

/**
 * The page needs no camera, place, notification or clipboard of its own: what it copies goes through the bridge.
 * A spelling checker would fetch its dictionaries from the network.
 */
export function lockSession(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
  session.defaultSession.setSpellCheckerEnabled(false)
}

function lock(contents: WebContents): void {
  const press = createRecentPress()
  const openOutside = (address: string) => {
    // A browser that cannot be started is the system's to complain of.
    if (press.take() && isWebAddress(address)) void shell.openExternal(address).catch(() => undefined)
  }
  contents.on('input-event', (_event, { type }) => press.note(type))
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  contents.on('will-navigate', (event) => {
    if (isOwnAddress(event.url)) return
    event.preventDefault()
    openOutside(event.url)
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
