import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { DocumentFormat, PageTask } from '../ocr/ports.ts'
import type { PoolOutcome } from '../workers/page-pool.ts'

/** One page to be read. The document's bytes stay with the coordinator, and so does what opens them. */
export interface PageJob {
  /** SHA-256 of the document, in hex. */
  document: string
  format: DocumentFormat
  task: PageTask
  /** Nobody waits for it any more. */
  isCancelled?: boolean
}

export type PageOutcome = PoolOutcome | { type: 'cancelled' }

/** An outcome as the queue keeps it: JSON, packed, in base64. A page's words and boxes pack to a tenth. */
export type PackedOutcome = string

export const packOutcome = (outcome: PageOutcome): PackedOutcome =>
  gzipSync(JSON.stringify(outcome), { level: 1 }).toString('base64')

export const unpackOutcome = (packed: PackedOutcome): PageOutcome =>
  JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as PageOutcome

/** The same page of the same bytes read in the same way has the same name, so that it is read once whoever asks how often. */
export function pageJobId({ document, task }: PageJob): string {
  const how = createHash('sha256').update(JSON.stringify(task)).digest('hex').slice(0, 16)
  return `${document}-${task.pageNumber}-${how}`
}

/** Pages of one coordinator, read in one way: a worker that reads otherwise does not see them. */
export const queueName = (coordinatorId: string, version: string): string =>
  `legible-${coordinatorId}-${version.slice(0, 16)}`
