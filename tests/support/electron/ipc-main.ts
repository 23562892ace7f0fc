import { EventEmitter } from 'node:events'
import type Electron from 'electron'

type Handler = (event: Electron.IpcMainInvokeEvent, ...values: unknown[]) => unknown

export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }
  channels(): string[] {
    return [...this.#handlers.keys()]
  }

  /** What `ipcRenderer.invoke` answers; a refusal carries the message alone, as in Electron. */
  async invoke(event: Electron.IpcMainInvokeEvent, channel: string, values: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    // A handler's answer is cloned on its way, so that what cannot be cloned fails here as it would there.
    return structuredClone(await handler(event, ...values))
  }
}

export const ipcMain = new IpcMain()
