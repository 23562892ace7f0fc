import type { Page } from '../../shared/document.ts'
import type { Warning } from '../../shared/ocr.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { ErrorShape } from '../../shared/errors.ts'
import type { OutputContext } from './output-writer.ts'

/** To the thread: the pages of one document, then the order to write them. */
export type ToOutputThread =
  | { type: 'page'; page: Page }
  | { type: 'write'; format: OutputFileFormat; context: OutputContext }
  /** End as soon as no native work is under way. */
  | { type: 'leave' }

/** What came of it; `detail` is for the log only. */
export type FromOutputThread =
  | { type: 'written'; parts: Uint8Array<ArrayBuffer>[]; warnings: Warning[] }
  | { type: 'failed'; error: ErrorShape; detail: string | undefined }
