import type { ActivityEntry } from './activity.ts'
import type { DocumentFormat } from './document-formats.ts'
import type { Page } from './document.ts'
import type { ErrorShape } from './errors.ts'
import type { OcrOptions, PageReport, Warning } from './ocr.ts'

/** What can be chosen before a document is read in the window. */
export interface ReadOptions extends Pick<OcrOptions, 'languages' | 'pages' | 'password' | 'mode' | 'codes'> {
  /** False: nothing of this document is kept in history. Default: the setting. */
  store?: boolean | undefined
}

export type DocumentOrigin = 'file' | 'clipboard' | 'capture' | 'url'

/** How a document was read, once it was. */
export interface DocumentSummary {
  /** The request as ledger and history know it. */
  requestId: string
  /** 0 to 1. */
  confidence: number
  lowConfidenceWords: number
  failedPages: number
  creditsUsed: number
  milliseconds: number
  warnings: Warning[]
}

/**
 * One document of the window's queue. The queue lives in the main process: it outlasts a reload of the page.
 *
 * `waiting` → `working` → `done` | `failed` | `cancelled`; `failed` and `cancelled` go back to `waiting` by retry.
 * A document of which only some pages failed is `done`; its summary counts them.
 */
export interface QueueDocument {
  id: string
  name: string
  origin: DocumentOrigin
  /** null until its first bytes have been seen. */
  kind: DocumentFormat | null
  byteLength: number | null
  /** Milliseconds since the epoch. */
  addedAt: number
  state: 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'
  /** What is being done, only while `working`. */
  phase: 'fetching' | 'opening' | 'reading' | null
  pagesDone: number
  /** Pages asked for; 0 until the document is open. */
  pagesTotal: number
  /** How long the rest takes, by the pages read last; null while that cannot be told. */
  millisecondsLeft: number | null
  options: ReadOptions
  /** How often reading it was begun: its words are others each time. */
  readings: number
  /** How many words a person has corrected or found right in what was read last. */
  corrections: number
  /** Only in `failed`. */
  error: ErrorShape | null
  /** Only in `done`. */
  summary: DocumentSummary | null
}

/** Pages of two documents keep every core busy while one of them is opened or written. */
export const documentsReadAtOnce = 2

export interface ReadingQueue {
  documents: QueueDocument[]
  /** Paused: what is being read goes on, nothing new starts. */
  paused: boolean
}

/** A file that never entered the queue, and why. */
export interface RefusedFile {
  name: string
  error: ErrorShape
}

/**
 * A document to look at, from the queue or from history. Pages are fetched when they come into view
 * (`documents.pages`), so that a thousand of them open as fast as one.
 */
export interface ReadableDocument {
  /** The id asked for: of a queue document, or the requestId of a stored activity entry. */
  id: string
  name: string
  kind: QueueDocument['kind']
  /** Numbers of the pages asked for, in order; only the first of them until the document is open. */
  pages: number[]
  /** Reports of the pages read so far, in page order. */
  reports: PageReport[]
  /** Whether `documents.pageImage` can answer: history keeps files only where the setting says so. */
  hasImages: boolean
  summary: DocumentSummary | null
  /** Only of a stored one: who asked for it, and how. */
  reading: StoredReading | null
}

/** What history knows of how a document came to be read. */
export interface StoredReading extends ActivityEntry {
  languages: string[]
}

/** One page read: its part of the document object and the short report of it. */
export interface ReadPage {
  page: Page
  report: PageReport
}
