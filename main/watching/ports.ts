// What watching a folder needs to remember, and what it says of a file.
import type { ErrorShape, LegibleError } from '../../shared/errors.ts'

/** A file of a watched folder, as it is known to have been dealt with. */
export interface WatchedFile {
  /** Of the file as it is now: another content, another id. */
  id: string
  /** Below the watched folder, as it was named when it was last dealt with. */
  path: string
  /** `writing`: it was read, and its texts are being written under the names in `outputs`. */
  state: 'writing' | 'read' | 'failed'
  /** Below the folder of texts. */
  outputs: string[]
  /** How often it failed. */
  tries: number
  /** Milliseconds since the epoch; null: not again, until it changes. */
  nextTryAt: number | null
  /** Why it could not be read, or not all of it. */
  error: ErrorShape | null
}

/** Durable: what was put is there after a crash. */
export interface WatchStore {
  find(id: string): WatchedFile | undefined
  findByPath(path: string): WatchedFile[]
  /** Those whose texts are being written, or were when the program ended. */
  findWriting(): WatchedFile[]
  put(file: WatchedFile): void
}

/** One file to be written, without a folder. */
export interface NamedContent {
  name: string
  content: Uint8Array
}

/** A document that was read. */
export interface ReadDocument {
  /** Its texts, to be written beside each other. */
  files: NamedContent[]
  /** Where pages of it could not be read: which. */
  lack: LegibleError | null
}

/** What a watch tells whoever started it. */
export interface WatchReport {
  read(path: string, outputs: readonly string[]): void
  failed(path: string, message: string): void
  /** The folder was looked through once more: what stands as failed in it now. */
  looked?(failures: readonly WatchedFile[]): void
  /** One of the two folders went away, and nothing is read until it is there again; null: it is. */
  gone(problem: LegibleError | null): void
}
