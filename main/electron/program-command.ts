import { app } from 'electron'

/** How this program is started again, as its path and the words before its own. */
export function programCommand(): { path: string; args: string[] } {
  return {
    // An AppImage runs from a place that is gone after it.
    path: process.env['APPIMAGE'] || process.execPath,
    // In a checkout Electron is given the app's folder.
    args: app.isPackaged ? [] : [app.getAppPath()],
  }
}
