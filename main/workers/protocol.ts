// What the pool and its page threads say to each other. Only structured-cloneable data; bytes are shared, never copied.
import type { NativeWorkCounts } from '../engines/native-work.ts'
import type { DocumentSource, OpenedDocument, PageTask, PreviewTask, ReadingLimits } from '../ocr/ports.ts'
import type { NetworkRuntime } from '../../shared/status.ts'
import type { EncodedError } from './error-codec.ts'
import type { LineOrder } from './shared-lines.ts'

/** Handed to a thread when it starts; it may do so before it is known what for. */
export interface PageThreadStart {
  nativeWork: NativeWorkCounts
}

/** Told before its first job. */
export interface PageThreadData {
  /** Folders of the user that may hold `.traineddata`; searched before the bundled data. */
  languageFolders: string[]
  /** At most so many threads help it with the lines of a page. */
  helpers: number
}

export type Job =
  | { kind: 'open'; source: DocumentSource; limits: ReadingLimits }
  | { kind: 'read'; source: DocumentSource; task: PageTask }
  | ({ kind: 'preview'; source: DocumentSource; limits: ReadingLimits } & PreviewTask)
  /** Starts the engine ahead of the first page. */
  | { kind: 'warm'; languages: string[] }
  /** Starts what draws pages ahead of the first preview. */
  | { kind: 'warm-previews' }

/**
 * A PageResult as JSON: it goes from the thread through its process to the program, and a text costs neither of the two
 * more than a copy where the object would be taken apart and put together twice.
 */
export type PackedPage = string

export interface JobValues {
  open: OpenedDocument
  read: PackedPage
  preview: Uint8Array
  warm: null
  'warm-previews': null
}

/** A thread has one job at a time, and helps with one page, so that answers need no number. */
export type ToThread =
  | { type: 'setup'; data: PageThreadData }
  | { type: 'job'; job: Job }
  | { type: 'release'; documentId: string }
  /** To help with a page of another thread; a job goes before. */
  | { type: 'help'; order: LineOrder }

export type FromThread =
  /** First of all, once everything the thread needs is loaded. */
  | { type: 'ready'; networks?: NetworkRuntime }
  | { type: 'done'; value: JobValues[Job['kind']] }
  | { type: 'failed'; error: EncodedError }
  /** For whoever is free. */
  | { type: 'help-wanted'; order: LineOrder }
  /** With `fault`, something went wrong: whom it helped reads the rest, and says what is wrong if it cannot either. */
  | { type: 'helped'; fault?: string }
