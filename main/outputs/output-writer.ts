import type { Document } from '../../shared/document.ts'
import type { Warning } from '../../shared/ocr.ts'
import type { OutputSource } from '../extraction/ports.ts'

/** What a writer may need beyond the document object. */
export interface OutputContext {
  /** What the document's file is called. */
  name: string
  /** The same without an extension. */
  title: string
  /** BCP 47 tag of the language most of it is in, such as `de` or `zh-Hans`; undefined where nobody knows. */
  language: string | undefined
  /** Name and version of this program, for formats that say what wrote them. */
  generator: string
  /** The file that was read; null where only its text is kept. */
  source: OutputSource | null
}

export interface Written {
  /** One file; of formats that hold one table a file, one a table. */
  parts: Uint8Array[]
  warnings: Warning[]
}

/** Writes a document in one format, always in at least one part. Throws LegibleError where that cannot be done. */
export type OutputWriter = (document: Document, context: OutputContext) => Written | Promise<Written>
