import { EventEmitter } from 'node:events'
import { openWindows } from './window-list.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (isGranted: boolean) => void,
  details: object,
) => void
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean

export class Session extends EventEmitter {
  #request: RequestHandler | null = null
  #check: CheckHandler | null = null
  checksSpelling = true

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
  }

  setSpellCheckerEnabled(isOn: boolean): void {
    this.checksSpelling = isOn
  }

  /** What a page gets that asks; Electron grants everything where nobody set a handler. */
  async decide(permission: string): Promise<{ requested: boolean; checked: boolean }> {
    const contents = openWindows[0]?.webContents
    const requested = await new Promise<boolean>((resolve) => {
      if (this.#request === null) resolve(true)
      else this.#request(contents, permission, resolve, { isMainFrame: true })
    })
    const checked = this.#check?.(contents, permission, contents?.getURL() ?? '', {}) ?? true
    return { requested, checked }
  }
}

const defaultSession = new Session()
export const session = { defaultSession, fromPartition: () => defaultSession }
