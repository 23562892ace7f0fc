/** What the program's side may ask of the page's side. Under a symbol, so that the page's own code does not meet it. */
export interface PageSide {
  receive(channel: string, values: unknown[]): void
  /** Paths of files by `name|size|lastModified`: a page cannot tell them, so that whoever gives it files notes them. */
  paths: Map<string, string>
}

type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void

/**
 * Runs before every document of a window: gives the preload script its `electron`, then runs it.
 * Its text is sent into the page, so it can use nothing from outside but its parameters.
 */
export function installPreload(preload: Preload): void {
  const own = globalThis as unknown as Record<string | symbol, unknown>
  // Preload scripts run in the top frame only, unless nodeIntegrationInSubFrames says otherwise.
  if (window.top !== window) return
  const send = own['electronStandInSend'] as (channel: string, values: unknown[]) => Promise<unknown>
  delete own['electronStandInSend']

  // Real presses only, as the system reports them; what a script makes up never gets that far.
  for (const [name, type] of [
    ['pointerdown', 'mouseDown'],
    ['pointerup', 'mouseUp'],
    ['keydown', 'rawKeyDown'],
  ] as const)
    addEventListener(name, ({ isTrusted }) => isTrusted && void send('', [type]).catch(() => undefined), true)

  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const paths = new Map<string, string>()
  Object.defineProperty(own, Symbol.for('electron stand-in'), {
    value: {
      paths,
      receive(channel: string, values: unknown[]) {
        for (const listener of listeners.get(channel) ?? [])
          listener({ sender: ipcRenderer, ports: [] }, ...values)
      },
    } satisfies PageSide,
  })

  const ipcRenderer = {
    invoke: (channel: string, ...values: unknown[]) =>
      send(channel, structuredClone(values)).catch((error: Error) => {
        throw new Error(`Error invoking remote method '${channel}': ${error.message}`)
      }),
    on(channel: string, listener: (...values: unknown[]) => void) {
      if (!listeners.has(channel)) listeners.set(channel, new Set())
      listeners.get(channel)?.add(listener)
      return ipcRenderer
    },
    removeListener(channel: string, listener: (...values: unknown[]) => void) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  /** What crosses a context bridge: functions as proxies, files as they are, the rest as clones. */
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function')
      return (...values: unknown[]) => cross((value as (...all: unknown[]) => unknown)(...values.map(cross)))
    if (value instanceof Promise) return value.then(cross)
    if (value instanceof Blob || ArrayBuffer.isView(value)) return value
    if (Array.isArray(value)) return value.map(cross)
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return Object.freeze(
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cross(part)])),
      )
    return structuredClone(value)
  }

  const electron = {
    ipcRenderer,
    contextBridge: {
      exposeInMainWorld(name: string, api: unknown) {
        Object.defineProperty(own, name, { value: cross(api), enumerable: true })
      },
    },
    webUtils: {
      getPathForFile(file: unknown) {
        if (!(file instanceof File)) throw new TypeError('Failed to execute getPathForFile: not a File')
        return paths.get(`${file.name}|${file.size}|${file.lastModified}`) ?? ''
      },
    },
  }
  const module = { exports: {} }
  preload(
    (name) => {
      if (name === 'electron') return electron
      throw new Error(`A sandboxed preload script cannot require '${name}'.`)
    },
    module,
    module.exports,
  )
}
