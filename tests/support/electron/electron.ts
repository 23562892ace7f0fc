/**
 * A stand-in for the `electron` module, for machines without Electron's binary. It runs the real `main/desktop.ts`
 * and its preload script; a window is a page of a real Chromium, told over CDP. What the system would do (dialogs,
 * menus, the tray, shortcuts, the clipboard) is done by the test through `control.ts`.
 *
 * Known differences: preload scripts share the page's world (their own names are hidden from it), a window that a
 * page opens and that is denied exists for a moment, and the process has no renderer of its own.
 */
import './control.ts'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { clipboard, globalShortcut, shell } from './desk.ts'
import { desktopCapturer, nativeTheme, screen } from './display.ts'
import { dialog } from './dialog.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { nativeImage } from './native-image.ts'
import { protocol } from './protocol.ts'
import { session } from './session.ts'
import { Notification, powerMonitor, safeStorage } from './system.ts'
import { Tray } from './tray.ts'
import { utilityProcess } from './utility-process.ts'

const electron = {
  app,
  BrowserWindow,
  clipboard,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}

export {
  app,
  BrowserWindow,
  clipboard,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
// electron-store takes the whole module, as CommonJS gives it.
// oxlint-disable-next-line import/no-default-export -- Electron has one
export default electron
