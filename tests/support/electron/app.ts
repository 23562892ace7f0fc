import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type Electron from 'electron'
import { chromiumContext } from './chromium.ts'
import { preventable } from './preventable.ts'
import { records } from './records.ts'
import { takeLock, type InstanceLock } from './single-instance.ts'

const root = new URL('../../..', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
}

type AppPart = Pick<
  Electron.App,
  | 'exit'
  | 'getAppPath'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'
>

export class App extends EventEmitter implements AppPart {
  readonly isPackaged = false
  readonly commandLine = {
    appendSwitch: (name: string, value?: string) => this.#switches.set(name, value ?? ''),
    appendArgument: (value: string) => this.#switches.set(value, ''),
    hasSwitch: (name: string) => this.#switches.has(name),
    getSwitchValue: (name: string) => this.#switches.get(name) ?? '',
  }
  readonly dock = undefined
  /** Closes every window and answers whether all of them agreed; set by browser-window.ts. */
  closeWindows: () => boolean = () => true
  /** Lets go of the pages; set by browser-window.ts. */
  leaveChromium: () => Promise<void> = async () => undefined
  readonly #switches = new Map<string, string>()
  readonly #paths = new Map<string, string>()
  readonly #ready = chromiumContext ?? new Promise<never>(() => undefined)
  #isReady = false
  #isQuitting = false
  #lock: InstanceLock | undefined

  constructor() {
    super()
    void this.#becomeReady().catch(fail)
  }

  async #becomeReady(): Promise<void> {
    await this.#ready
    this.#isReady = true
    this.emit('ready', {}, {})
  }

  isReady = () => this.#isReady
  whenReady = () => this.#ready.then(() => undefined)
  getVersion = () => manifest.version
  getName = () => manifest.name
  getLocale = () => 'en-US'
  getAppPath = () => root.replace(/\/$/, '')
  setAppUserModelId = () => undefined

  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  getPath(name: string): string {
    const set = this.#paths.get(name)
    if (set !== undefined) return set
    if (name === 'temp') return tmpdir()
    if (name === 'home') return homedir()
    return join(tmpdir(), 'electron-stand-in', name)
  }

  requestSingleInstanceLock(): boolean {
    this.#lock ??= takeLock(this.getPath('userData'), (argv, folder) =>
      this.emit('second-instance', {}, argv, folder, null),
    )
    return this.#lock !== undefined
  }
  hasSingleInstanceLock = () => this.#lock !== undefined
  releaseSingleInstanceLock(): void {
    this.#lock?.release()
    this.#lock = undefined
  }

  setLoginItemSettings(settings: Electron.Settings): void {
    records.loginItem = settings
  }
  getLoginItemSettings = () => ({ openAtLogin: false, wasOpenedAtLogin: false }) as Electron.LoginItemSettings

  quit(): void {
    const before = preventable({})
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#isQuitting = true
    const areClosed = this.closeWindows()
    this.#isQuitting = false
    if (!areClosed) return
    const will = preventable({})
    this.emit('will-quit', will)
    if (!will.defaultPrevented) this.exit(0)
  }

  /** Called when the last window went; without anybody who listens, that is the end. */
  windowsGone(): void {
    if (this.#isQuitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }

  exit(code = 0): void {
    this.emit('quit', {}, code)
    this.releaseSingleInstanceLock()
    const end = () => process.exit(code)
    setTimeout(end, 2000)
    void this.leaveChromium().then(end, end)
  }
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(70)
}

export const app = new App()
