import { app, session } from 'electron'
import { isOwnAddress } from './navigation-rules.ts'

/**
 * Keeps every page of the app where it is: nothing foreign is ever loaded, no window opened by a page, no permission
 * given. Links out are opened by `app.openExternal`, which the page calls when the user asks for it.
 * Call it before the first window; the session part once the app is ready.
 */
export function lockContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-navigate', (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault()
    })
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame || !isOwnAddress(event.url)) event.preventDefault()
    })
    contents.on('will-attach-webview', (event) => event.preventDefault())
  })
}

/** The page needs no camera, place, notification or clipboard of its own: what it copies goes through the bridge. */
export function lockSession(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}
