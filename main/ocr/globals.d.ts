// The pure core is compiled without Node's or the browser's types; these are the globals both runtimes share that it uses.
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare class TextDecoder {
  constructor(encoding: string)
  decode(bytes: Uint8Array): string
}
