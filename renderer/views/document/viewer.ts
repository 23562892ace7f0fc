import type { PageReport } from '../../../shared/ocr.ts'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import type { ScrollSync } from './scroll-sync.ts'
import type { MarkStore } from './word-marks.ts'

/** Why there is nothing of a page yet: its turn is to come, it is on its way to the window, or it was never read. */
export type Missing = 'waiting' | 'loading' | 'unread'

/** One open document and what its two sides share. */
export interface Viewer {
  id: string
  document: ReadableDocument
  reports: ReadonlyMap<number, PageReport>
  sync: ScrollSync
  marks: MarkStore
  /** Of pages that have not been read, or are not known to be. */
  missing: Missing
  /** Opens a word to be corrected, by its id. */
  correct: (word: string) => void
}
