import { assertWord } from '../../shared/corrections.ts'
import type { Document } from '../../shared/document.ts'
import { LegibleError } from '../../shared/errors.ts'
import { undoMs } from '../../shared/undo.ts'
import type { ActivityEntry, ActivityQuery, CorrectReading, HistoryStore } from '../extraction/ports.ts'
import { createCorrectedReadings, foundByCorrectedText } from './corrected-readings.ts'
import { deleteSetAside } from './database-files.ts'
import type { Database } from './database.ts'
import type { RecordingResultStore } from './result-store.ts'
import { toLikePattern, toSearchQuery } from './search-text.ts'
import { createStoredDocuments } from './stored-documents.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Row extends Omit<ActivityEntry, 'stored'> {
  documentId: number | null
}

const select = `SELECT r.request_id AS requestId, r.at, r.door, r.key_id AS keyId, k.name AS keyName,
  r.file_name AS fileName, r.file_kind AS fileKind, r.format, r.pages, r.credits, r.milliseconds, r.outcome,
  r.document_id AS documentId
  FROM requests r LEFT JOIN keys k ON k.id = r.key_id`

/**
 * What was asked and read, as its reader corrected it. Deleting takes the entry, its text and file, the cached result and the
 * stored answers; the ledger's row stays, for it is money.
 */
export function createHistoryStore({
  database,
  results,
  correctReading,
}: {
  database: Database
  results: RecordingResultStore
  correctReading: CorrectReading
}): HistoryStore {
  const documents = createStoredDocuments(database)
  const corrected = createCorrectedReadings(database)
  /** While something that was deleted here can be brought back. */
  let undoing: NodeJS.Timeout | undefined

  const findRow = (requestId: string) =>
    database.get(`${select} WHERE r.request_id = ? AND r.deleted_at IS NULL`, requestId) as Row | undefined

  function readCorrected(requestId: string, documentId: number) {
    const stored = documents.read(documentId)
    return stored && correctReading(stored, corrected.find(requestId))
  }

  function documentOf(requestId: string): Document | undefined {
    const documentId = findRow(requestId)?.documentId ?? null
    return documentId === null ? undefined : readCorrected(requestId, documentId)?.document
  }

  function indexCorrections(): void {
    try {
      corrected.index(documentOf)
    } catch (error) {
      // Until another program has written, words are found as they were.
      if (!(error instanceof LegibleError) || error.code !== 'database_busy') throw error
    }
  }

  function deleteWhere(condition: string, ...values: (string | number)[]): number {
    const deleted = database.transaction(() => {
      const { changes } = database.run(`DELETE FROM requests WHERE ${condition}`, ...values)
      if (changes > 0) documents.deleteUnreferenced()
      return changes
    })
    if (deleted > 0) database.compact()
    return deleted
  }

  function setDeleted(requestIds: readonly string[], at: number | null): void {
    database.transaction(() => {
      for (const requestId of requestIds)
        database.run('UPDATE requests SET deleted_at = ? WHERE request_id = ?', at, requestId)
    })
  }

  function forgetDeleted(): void {
    clearTimeout(undoing)
    undoing = undefined
    deleteWhere('deleted_at IS NOT NULL')
  }
  // A command that begins and ends beside the window must not take what can be brought back there.
  database.beforeClose(() => undoing && forgetDeleted())

  function forgetSoon(): void {
    try {
      forgetDeleted()
    } catch {
      // Nobody waits for it, and the next start tries again.
    }
  }

  return {
    list({ search, door, keyId, beforeAt, limit }: ActivityQuery) {
      const typed = search?.trim() ?? ''
      const query = toSearchQuery(typed)
      if (query !== undefined) indexCorrections()
      return (
        database.all(
          `${select}
           WHERE r.deleted_at IS NULL AND (?1 IS NULL OR r.at < ?1) AND (?2 IS NULL OR r.door = ?2) AND (?3 IS NULL OR r.key_id = ?3)
             AND (?4 IS NULL
               OR r.request_id IN (${foundByCorrectedText})
               OR r.request_id NOT IN (SELECT request_id FROM corrected_readings)
                 AND r.document_id IN (SELECT rowid FROM document_text WHERE document_text MATCH ?4)
               OR r.file_name LIKE ?5 ESCAPE '\\')
           ORDER BY r.at DESC LIMIT ?6`,
          beforeAt ?? null,
          door ?? null,
          keyId ?? null,
          query ?? null,
          toLikePattern(typed),
          limit,
        ) as Row[]
      ).map(toEntry)
    },

    find(requestId) {
      const row = findRow(requestId)
      return row && toEntry(row)
    },

    open(requestId) {
      const row = findRow(requestId)
      if (row === undefined || row.documentId === null) return undefined
      const stored = readCorrected(requestId, row.documentId)
      const { languages } = database.get(
        'SELECT languages FROM requests WHERE request_id = ?',
        requestId,
      ) as {
        languages: string
      }
      return (
        stored && {
          entry: toEntry(row),
          languages: languages.split(' '),
          warnings: stored.warnings,
          document: stored.document,
          reports: stored.reports,
          file: stored.file,
        }
      )
    },

    correct(requestId, correction) {
      return database.transaction(() => {
        const documentId = findRow(requestId)?.documentId ?? null
        const read = documentId === null ? undefined : documents.readPage(documentId, correction.page)
        const [page] = read?.document.pages ?? []
        if (read === undefined || page === undefined) return false
        assertWord(page, correction)
        corrected.write(requestId, correction)
        return true
      })
    },

    deleteEntries(requestIds) {
      setDeleted(requestIds, Date.now())
      clearTimeout(undoing)
      undoing = setTimeout(forgetSoon, undoMs).unref()
    },

    restoreEntries(requestIds) {
      setDeleted(requestIds, null)
    },

    forgetDeleted,

    deleteAll() {
      results.forget()
      database.run('DELETE FROM jobs WHERE ended IS NOT NULL')
      deleteWhere('TRUE')
      deleteSetAside(database.files, Number.POSITIVE_INFINITY)
    },

    prune(retentionDays) {
      const olderThan = Date.now() - retentionDays * dayMs
      deleteSetAside(database.files, olderThan)
      return deleteWhere(undoing ? 'at < ?' : 'at < ? OR deleted_at IS NOT NULL', olderThan)
    },
  }
}

function toEntry({ documentId, ...entry }: Row): ActivityEntry {
  return { ...entry, stored: documentId !== null }
}
