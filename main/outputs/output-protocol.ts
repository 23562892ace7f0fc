import type { Page } from '../../shared/document.ts'
import type { Warning } from '../../shared/ocr.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { ErrorShape } from '../../shared/errors.ts'
import type { NativeWorkCounts } from '../engines/native-work.ts'
import type { OutputContext } from './output-writer.ts'

/** Handed to the thread when it starts. */
export interface OutputThreadData {
  nativeWork: NativeWorkCounts
}

/** To the thread: the pages of one document, then the order to write them. */
export type ToOutputThread =
  | { type: 'page'; page: Page }
  | { type: 'write'; format: OutputFileFormat; context: OutputContext }

/** What came of it; `detail` is for the log only. */
export type FromOutputThread =
  | { type: 'written'; parts: Uint8Array<ArrayBuffer>[]; warnings: Warning[] }
  | { type: 'failed'; error: ErrorShape; detail: string | undefined }
