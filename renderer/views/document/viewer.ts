import type { PageReport } from '../../../shared/ocr.ts'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import type { ScrollSync } from './scroll-sync.ts'
import type { MarkStore } from './word-marks.ts'

/** One open document and what its two sides share. */
export interface Viewer {
  id: string
  document: ReadableDocument
  reports: ReadonlyMap<number, PageReport>
  sync: ScrollSync
  marks: MarkStore
  /** Whether pages are still to come. */
  isWorking: boolean
  /** Opens a word to be corrected, by its id. */
  correct: (word: string) => void
}
