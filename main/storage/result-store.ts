import { LRUCache } from 'lru-cache'
import { idempotencyMs } from '../../shared/idempotency.ts'
import { mebibyte } from '../../shared/mebibyte.ts'
import type { OcrResponse } from '../../shared/ocr.ts'
import type { CachedResult, CompletedRequest, IdempotentAnswer, ResultStore } from '../extraction/ports.ts'
import type { Database } from './database.ts'
import { packJson, unpackJson } from './packed-json.ts'
import { createStoredDocuments } from './stored-documents.ts'

/** What is read or answered, for repeats. Its memory side holds what must not be on disk and ends with the process. */
export interface RecordingResultStore extends ResultStore {
  /** Writes the request, and its document and answer where they are to be kept. Inside the charge's transaction. */
  record(completed: CompletedRequest, at: number): void
  /** Remembers in memory what `record` did not write. After the transaction, so that nothing unpaid is remembered. */
  remember(completed: CompletedRequest): void
  /** Empties the memory side. */
  forget(): void
}

/**
 * Creates the store. Where history is off nothing of a document is written: cache and idempotent answers
 * then live in memory, bounded by `memoryBytes` each, and a restart forgets them.
 */
export function createResultStore({
  database,
  memoryBytes = 64 * mebibyte,
}: {
  database: Database
  memoryBytes?: number
}): RecordingResultStore {
  const documents = createStoredDocuments(database)
  const bounds = { max: 1000, maxSize: memoryBytes, sizeCalculation: (packed: Uint8Array) => packed.length }
  const cached = new LRUCache<string, Uint8Array>(bounds)
  // By the calendar's clock: the other one stands still while a laptop sleeps.
  const answers = new LRUCache<string, Uint8Array>({ ...bounds, ttl: idempotencyMs, perf: Date })

  return {
    findCached(cacheKey) {
      const packed = cached.get(cacheKey)
      return packed === undefined ? documents.findByCacheKey(cacheKey) : (unpackJson(packed) as CachedResult)
    },

    findIdempotent({ keyId }, idempotencyKey) {
      const remembered = answers.get(answerKey(keyId, idempotencyKey))
      if (remembered !== undefined) return unpackJson(remembered) as IdempotentAnswer
      const row = database.get(
        'SELECT answer, fingerprint FROM idempotent_answers WHERE key_id = ? AND idempotency_key = ? AND at > ?',
        keyId ?? '',
        idempotencyKey,
        Date.now() - idempotencyMs,
      ) as { answer: Uint8Array; fingerprint: string | null } | undefined
      return row && { response: unpackJson(row.answer) as OcrResponse, fingerprint: row.fingerprint }
    },

    record(completed, at) {
      const { document, reports, result, response, idempotencyKey, requestId } = completed
      const kept =
        document === null
          ? null
          : documents.keep(
              result ?? { document, reports, pageCount: document.pages.length, warnings: [] },
              result === null ? null : completed.cacheKey,
              completed.file,
            )
      insertRequest(database, completed, at, kept)
      if (kept === null || response === null || idempotencyKey === null) return
      database.run('DELETE FROM idempotent_answers WHERE at <= ?', at - idempotencyMs)
      database.run(
        `INSERT OR IGNORE INTO idempotent_answers (key_id, idempotency_key, at, request_id, answer, fingerprint)
         VALUES (?, ?, ?, ?, ?, ?)`,
        completed.caller.keyId ?? '',
        idempotencyKey,
        at,
        requestId,
        packJson(response),
        completed.fingerprint,
      )
    },

    remember({ document, result, cacheKey, response, idempotencyKey, fingerprint, caller }) {
      if (document !== null) return
      if (result !== null && cacheKey !== null && !cached.has(cacheKey))
        cached.set(cacheKey, packJson(result))
      if (response === null || idempotencyKey === null) return
      const key = answerKey(caller.keyId, idempotencyKey)
      if (!answers.has(key)) answers.set(key, packJson({ response, fingerprint }))
    },

    forget() {
      cached.clear()
      answers.clear()
    },
  }
}

function answerKey(keyId: string | null, idempotencyKey: string): string {
  return `${keyId ?? ''}\n${idempotencyKey}`
}

function insertRequest(
  database: Database,
  completed: CompletedRequest,
  at: number,
  documentId: number | null,
): void {
  database.run(
    // Later than its neighbours by a millisecond where they came in the same one: lists are paged by time.
    `INSERT INTO requests (request_id, at, door, key_id, file_name, file_kind, format, languages, pages, credits,
       milliseconds, outcome, document_id)
     VALUES (?1, coalesce((SELECT max(at) + 1 FROM requests WHERE at BETWEEN ?2 AND ?2 + 1000), ?2),
       ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
     ON CONFLICT (request_id) DO NOTHING`,
    completed.requestId,
    at,
    completed.door,
    completed.caller.keyId,
    nameToKeep(completed),
    completed.fileKind,
    completed.format,
    completed.languages.join(' '),
    completed.pages,
    completed.credits,
    Math.round(completed.milliseconds),
    completed.outcome,
    documentId,
  )
}

/** A file's name can say as much as its text: of a reading that is not kept it goes too. A failed one has none to keep. */
function nameToKeep({ document, outcome, fileName }: CompletedRequest): string | null {
  return document === null && (outcome === 'ok' || outcome === 'partial') ? null : fileName
}
