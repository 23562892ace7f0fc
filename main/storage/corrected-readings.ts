import type { Corrections, WordCorrection } from '../../shared/corrections.ts'
import type { Document } from '../../shared/document.ts'
import type { Database } from './database.ts'
import { toIndexedDocument } from './search-text.ts'

/** What a person made of the words of kept readings, by request. */
export interface CorrectedReadings {
  find(requestId: string): Corrections
  /** Inside a transaction. */
  write(requestId: string, correction: WordCorrection): void
  /** Brings the index up to date; `documentOf` gives a reading as it is now, nothing of one that is hidden. */
  index(documentOf: (requestId: string) => Document | undefined): void
}

/** Requests that are found by their corrected text; `?4` is the query. */
export const foundByCorrectedText = `SELECT request_id FROM corrected_readings
  WHERE id IN (SELECT rowid FROM corrected_text WHERE corrected_text MATCH ?4)`

export function createCorrectedReadings(database: Database): CorrectedReadings {
  function idOf(requestId: string): number {
    database.run('INSERT OR IGNORE INTO corrected_readings (request_id) VALUES (?)', requestId)
    const { id } = database.get('SELECT id FROM corrected_readings WHERE request_id = ?', requestId) as {
      id: number
    }
    return id
  }

  return {
    find(requestId) {
      const rows = database.all(
        `SELECT page, word, text FROM corrected_words
         WHERE reading_id = (SELECT id FROM corrected_readings WHERE request_id = ?)`,
        requestId,
      ) as { page: number; word: number; text: string }[]
      return new Map(
        Array.from(
          Map.groupBy(rows, ({ page }) => page),
          ([page, words]) => [page, new Map(words.map(({ word, text }) => [word, text]))],
        ),
      )
    },

    write(requestId, { page, word, text }) {
      const id = idOf(requestId)
      if (text === null)
        database.run(
          'DELETE FROM corrected_words WHERE reading_id = ? AND page = ? AND word = ?',
          id,
          page,
          word,
        )
      else
        database.run(
          'INSERT OR REPLACE INTO corrected_words (reading_id, page, word, text) VALUES (?, ?, ?, ?)',
          id,
          page,
          word,
          text,
        )
      database.run('UPDATE corrected_readings SET is_indexed = 0 WHERE id = ?', id)
    },

    index(documentOf) {
      const behind = database.all(
        'SELECT id, request_id AS requestId FROM corrected_readings WHERE is_indexed = 0',
      ) as { id: number; requestId: string }[]
      for (const { id, requestId } of behind) {
        const document = documentOf(requestId)
        if (document === undefined) continue
        database.transaction(() => {
          database.run('DELETE FROM corrected_text WHERE rowid = ?', id)
          database.run(
            'INSERT INTO corrected_text (rowid, text) VALUES (?, ?)',
            id,
            toIndexedDocument(document),
          )
          database.run('UPDATE corrected_readings SET is_indexed = 1 WHERE id = ?', id)
        })
      }
    },
  }
}
