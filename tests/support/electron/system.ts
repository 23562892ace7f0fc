import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { records } from './records.ts'

export const powerMonitor = new EventEmitter()

/** Reversible, and no secret: there is no keychain behind it. */
export const safeStorage: Pick<
  Electron.SafeStorage,
  'decryptString' | 'encryptString' | 'isEncryptionAvailable'
> = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(text, 'utf8').reverse(),
  decryptString: (bytes) => Buffer.from(bytes).reverse().toString('utf8'),
}

export class Notification extends EventEmitter {
  readonly #shown: { title: string; body: string }

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super()
    this.#shown = { title, body }
  }
  static isSupported = () => true
  show(): void {
    records.notifications.push(this.#shown)
  }
  close(): void {}
}
