// What the doors (http, mcp, window, command line) may ask of the product, and what the
// extraction service asks of accounts and storage. Types only; adapters live beside their folders.
import type {
  Account,
  CreatedKey,
  Door,
  KeychainState,
  KeyScope,
  KeySummary,
  NewKey,
  Usage,
} from '../../shared/accounts.ts'
import type { ActivityEntry, ActivityQuery } from '../../shared/activity.ts'
import type { Corrections, WordCorrection } from '../../shared/corrections.ts'
import type { Document } from '../../shared/document.ts'
import type { ErrorCode, LegibleError } from '../../shared/errors.ts'
import type { ReadingOptions, OcrResponse, PageReport, Warning } from '../../shared/ocr.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { DocumentFormat, PageReader, PageResult } from '../ocr/ports.ts'

/** Who asks. The window and the command line act for the local account without a key. */
export interface Caller {
  userId: string
  keyId: string | null
}

export type ExtractionInput =
  | { kind: 'bytes'; bytes: Uint8Array; inputSource: 'base64' | 'file' | 'path' }
  | { kind: 'url'; url: string }

export interface ExtractionRequest {
  /** `req_…`, unique; the ledger, the log and the answer carry the same one. */
  requestId: string
  door: Door
  caller: Caller
  input: ExtractionInput
  options: ReadingOptions
  fileName?: string
  idempotencyKey?: string
  /** `performance.now()` when the request's last byte arrived; `processingTime` counts from here. */
  receivedAt: number
  /** Found by the door, such as options it did not know. */
  warnings?: Warning[]
  /** False: nothing of this document is kept, whatever the history setting says. */
  store?: boolean
  /** Set for documents of jobs. */
  job?: JobPart
}

/** What sets a document of a job apart: nobody waits at the door for it, and it outlives the program. */
export interface JobPart {
  /** Reads while nobody waits for other documents. */
  reader: PageReader
  /** Pages of this reading (named as in the result cache) that were read before the program ended. */
  resume(reading: string): PageResult[]
  /** Whether an error ends the document; otherwise it is tried again later, and nothing is noted of this time. */
  isFinal(error: LegibleError): boolean
  /** Both write to the database, in one transaction with the charge and the history. `settle` throws `cancelled`. */
  settle(answer: OcrResponse, result: CachedResult): void
  fail(error: LegibleError): void
}

export interface ExtractionProgress {
  phase: 'queued' | 'fetching' | 'opening' | 'reading'
  pagesDone: number
  /** Pages asked for; 0 until the document is open. */
  pagesTotal: number
  /** Which these are, in order; told once, when reading begins. */
  pageNumbers?: readonly number[]
  /** The page just read, as soon as it is, in whatever order; only in phase `reading`. */
  page?: PageResult
}

export interface ExtractionHooks {
  signal: AbortSignal
  onProgress?: (progress: ExtractionProgress) => void
  /** The file has been fetched from the address that was given. */
  onFetched?: (bytes: Uint8Array) => void
  /** Pages that somebody waits for now; they are read before the others. Undefined while nobody looks on. */
  wanted?: () => readonly number[] | undefined
}

/** Reads one document for a caller and charges it: the one service behind every door. Throws LegibleError. */
export interface ExtractionService {
  extract(request: ExtractionRequest, hooks: ExtractionHooks): Promise<OcrResponse>
}

/** A file that was read, as it came in. */
export interface OutputSource {
  bytes: Uint8Array
  format: DocumentFormat
  password?: string
}

export interface OutputRequest {
  format: OutputFileFormat
  document: Document
  reports: readonly PageReport[]
  /** What the document's own file is called; undefined where nobody said. */
  documentName: string | undefined
  /** Null where only the text is kept. */
  source: OutputSource | null
}

export interface WrittenFile {
  /** Safe as a file's name on every system; each of one answer has its own. */
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** Writes readings as files people take away, on a thread of its own. */
export interface OutputMaker {
  /** At least one file. Throws LegibleError; `cancelled` when `signal` aborts. */
  make(request: OutputRequest, signal: AbortSignal): Promise<{ files: WrittenFile[]; warnings: Warning[] }>
  close(): Promise<void>
}

/** Fetches the file behind an `imageUrl` inside the fence of SSRF rules. Throws LegibleError. */
export interface DocumentFetcher {
  fetch(url: string, options: { signal: AbortSignal; requestId: string }): Promise<Uint8Array>
}

export interface KeyService {
  create(key: NewKey): Promise<CreatedKey>
  list(): KeySummary[]
  /** Name of a key, for lists; null when there is none with this id. */
  nameOf(id: string): string | null
  revoke(id: string): Promise<KeySummary>
  /** The plain key from the OS keychain; throws `not_found` when it is not there. */
  reveal(id: string): Promise<string>
  /**
   * Checks a presented key without touching the keychain and counts the use.
   * Throws missing_api_key, invalid_api_key, key_revoked, key_expired, scope_denied.
   */
  authenticate(plainKey: string | undefined, scope: KeyScope): Caller
  /** For work that goes on after its request. Throws not_found, key_revoked, key_expired. */
  checkValid(keyId: string): void
  keychainState(): Promise<KeychainState>
}

export interface AccountService {
  current(): Account
  update(change: { name?: string; monthlyCreditLimit?: number | null }): Account
}

export interface Reservation {
  id: number
  requestId: string
  pages: number
}

/** Everything one answered request leaves behind, written in one transaction with its charge. */
export interface CompletedRequest {
  requestId: string
  /** When it ended, milliseconds since the epoch, where that is not now. */
  at?: number
  door: Door
  caller: Caller
  /** Null also where nothing of the request is to be kept. */
  fileName: string | null
  /** pdf, jpeg, png, webp; null when unknown. */
  fileKind: string | null
  format: string
  languages: string[]
  pages: number
  credits: number
  milliseconds: number
  /** `ok`, `partial`, or the error's code. */
  outcome: 'ok' | 'partial' | ErrorCode
  /** Kept only where history is on and the caller did not ask otherwise. */
  document: Document | null
  reports: PageReport[]
  /** Key of the result cache (hash of content and reading options); null: not cacheable. */
  cacheKey: string | null
  idempotencyKey: string | null
  /** What was asked for under the idempotency key, see requestFingerprint; null without one. */
  fingerprint: string | null
  /** The answer as sent, for a repeat with the same idempotency key. */
  response: OcrResponse | null
  /** The whole reading for the result cache; on disk only where `document` is set, otherwise in memory. */
  result: CachedResult | null
  /** The document itself, only where the setting `history.keepFiles` is on. */
  file: Uint8Array | null
  /** Writes what else belongs into the same transaction. */
  alongside: (() => void) | undefined
}

export interface CachedResult {
  document: Document
  reports: PageReport[]
  pageCount: number
  warnings: Warning[]
}

/**
 * The durable meter. Reserve before work, then either complete or release; a reservation left by a
 * process that died is forgotten at the next start. `complete` is one transaction; when it throws, nothing was written
 * and the reservation stands. Throws database_busy while another program writes; `release` never throws.
 */
export interface CreditLedger {
  /** Throws insufficient_credits when the account's or the key's monthly limit does not cover `pages`. */
  reserve(request: { requestId: string; door: Door; caller: Caller; pages: number }): Reservation
  release(reservation: Reservation): void
  complete(reservation: Reservation | null, completed: CompletedRequest): void
  /**
   * Credits left this month for this caller; null: no limit. Reservations count as spent; of the one that is about to
   * be settled only what it will cost.
   */
  remaining(caller: Caller, settled?: { reservation: Reservation; credits: number }): number | null
  usage(): Usage
  /** The whole ledger as CSV lines (RFC 4180), header first. */
  exportCsv(): Iterable<string>
}

export interface IdempotentAnswer {
  response: OcrResponse
  /** What the key was first used for; null: stored by a version that did not keep it. */
  fingerprint: string | null
}

export interface ResultStore {
  findCached(cacheKey: string): CachedResult | undefined
  /** The answer stored for this caller's idempotency key in the last 24 h. */
  findIdempotent(caller: Caller, idempotencyKey: string): IdempotentAnswer | undefined
}

export type { ActivityEntry, ActivityQuery } from '../../shared/activity.ts'

/** What a person made of words of a reading, put into it. */
export type CorrectReading = <Reading extends Pick<CachedResult, 'document' | 'reports'>>(
  reading: Reading,
  corrections: Corrections,
) => Reading

export interface HistoryStore {
  list(query: ActivityQuery): ActivityEntry[]
  find(requestId: string): ActivityEntry | undefined
  /** As its reader corrected it. */
  open(requestId: string):
    | {
        entry: ActivityEntry
        languages: string[]
        document: Document
        reports: PageReport[]
        warnings: Warning[]
        file: Uint8Array | null
      }
    | undefined
  /**
   * Keeps what a person made of a word, of this reading alone; false where no such page is kept. Throws invalid_request for a
   * word that is not there, database_busy while another program writes.
   */
  correct(requestId: string, correction: WordCorrection): boolean
  /** Hides entries; they are deleted, with texts and files, when that can no longer be undone or the program ends. */
  deleteEntries(requestIds: readonly string[]): void
  /** Undoes `deleteEntries`. */
  restoreEntries(requestIds: readonly string[]): void
  /** Deletes what is hidden now. */
  forgetDeleted(): void
  /** Deletes every stored text and file; ledger rows stay. */
  deleteAll(): void
  /** Deletes stored texts and files older than so many days; returns how many. */
  prune(retentionDays: number): number
}
