import type { ErrorShape } from './errors.ts'

/** Expected failures cross the bridge as values: only a thrown error's message would survive `ipcMain.handle`. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: ErrorShape }
