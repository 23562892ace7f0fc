/**
 * A stand-in for the `electron` module, for machines without Electron's binary. It runs the real `main/desktop.ts`
 * and its preload script; a window is a page of a real Chromium, told over CDP. What the system would do (dialogs,
 * menus, the tray, shortcuts, the clipboard) is done by the test through `control.ts`.
 *
 * Known differences: preload scripts share the page's world (their own names are hidden from it), a window that a
 * page opens and that is denied exists for a moment, and the process has no renderer of its own.
 */
import './control.ts'
import * as parts from './parts.ts'

export * from './parts.ts'
// electron-store takes the whole module, as CommonJS gives it.
// oxlint-disable-next-line import/no-default-export -- Electron has one
export default parts
