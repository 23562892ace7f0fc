import type { WebPreferences } from 'electron'

/** What no page of the app may do, whichever window it is in. */
export const pagePreferences: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
}
