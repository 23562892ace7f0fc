import type { Document, Page } from '../../shared/document.ts'
import type { PageReport, Warning } from '../../shared/ocr.ts'
import type { CachedResult } from '../extraction/ports.ts'
import type { Database } from './database.ts'
import { packJson, unpackJson } from './packed-json.ts'
import { toIndexedDocument } from './search-text.ts'

/** Documents on disk: their pages, reports, searchable text and, where asked for, the file itself. */
export interface StoredDocuments {
  /** Keeps a reading and returns its number; a reading with a known cache key is kept once. Inside a transaction. */
  keep(result: CachedResult, cacheKey: string | null, file: Uint8Array | null): number
  findByCacheKey(cacheKey: string): CachedResult | undefined
  read(id: number): (CachedResult & { file: Uint8Array | null }) | undefined
  /** One page by its number, with its report, as a document of it alone. */
  readPage(id: number, page: number): Pick<CachedResult, 'document' | 'reports'> | undefined
  /** Deletes those that no request refers to any more. Inside a transaction. */
  deleteUnreferenced(): void
}

interface Row {
  id: number
  pageCount: number
  reports: Uint8Array
  warnings: Uint8Array
}

/**
 * Taking one text's words out of the index costs some 3 ms; beyond this many it is cheaper to delete them all at once
 * and write the index anew, which leaves nothing of them either.
 */
const oneByOne = 20

const columns = 'id, page_count AS pageCount, reports, warnings'

export function createStoredDocuments(database: Database): StoredDocuments {
  function readPages(id: number): Document {
    const rows = database.all(
      'SELECT content FROM document_pages WHERE document_id = ? ORDER BY position',
      id,
    ) as { content: Uint8Array }[]
    return { schemaVersion: 1, pages: rows.map(({ content }) => unpackJson(content) as Page) }
  }

  function configureIndex(option: string, value: bigint): void {
    database.run('INSERT INTO document_text (document_text, rank) VALUES (?, ?)', option, value)
  }

  function toResult({ id, pageCount, reports, warnings }: Row): CachedResult {
    return {
      document: readPages(id),
      reports: unpackJson(reports) as PageReport[],
      pageCount,
      warnings: unpackJson(warnings) as Warning[],
    }
  }

  return {
    keep({ document, reports, pageCount, warnings }, cacheKey, file) {
      const known =
        cacheKey === null
          ? undefined
          : (database.get('SELECT id FROM documents WHERE cache_key = ?', cacheKey) as
              | { id: number }
              | undefined)
      if (known !== undefined) {
        if (file !== null)
          database.run('UPDATE documents SET file = coalesce(file, ?) WHERE id = ?', file, known.id)
        return known.id
      }
      const { lastId: id } = database.run(
        'INSERT INTO documents (cache_key, page_count, reports, warnings, file) VALUES (?, ?, ?, ?, ?)',
        cacheKey,
        pageCount,
        packJson(reports),
        packJson(warnings),
        file,
      )
      for (const [position, page] of document.pages.entries()) {
        // A row a page: a thousand pages as one string would near the longest string there can be.
        database.run(
          'INSERT INTO document_pages (document_id, position, content) VALUES (?, ?, ?)',
          id,
          position,
          packJson(page),
        )
      }
      database.run('INSERT INTO document_text (rowid, text) VALUES (?, ?)', id, toIndexedDocument(document))
      return id
    },

    findByCacheKey(cacheKey) {
      const row = database.get(`SELECT ${columns} FROM documents WHERE cache_key = ?`, cacheKey) as
        | Row
        | undefined
      return row && toResult(row)
    },

    read(id) {
      const row = database.get(`SELECT ${columns}, file FROM documents WHERE id = ?`, id) as
        | (Row & { file: Uint8Array | null })
        | undefined
      return row && { ...toResult(row), file: row.file }
    },

    readPage(id, page) {
      const row = database.get('SELECT reports FROM documents WHERE id = ?', id) as
        | Pick<Row, 'reports'>
        | undefined
      const reports = row ? (unpackJson(row.reports) as PageReport[]) : []
      const position = reports.findIndex((report) => report.page === page)
      const found = database.get(
        'SELECT content FROM document_pages WHERE document_id = ? AND position = ?',
        id,
        position,
      ) as { content: Uint8Array } | undefined
      return (
        found && {
          document: { schemaVersion: 1, pages: [unpackJson(found.content) as Page] },
          reports: reports.slice(position, position + 1),
        }
      )
    },

    deleteUnreferenced() {
      const unreferenced =
        'SELECT id FROM documents d WHERE NOT EXISTS (SELECT 1 FROM requests r WHERE r.document_id = d.id)'
      const { n } = database.get(`SELECT count(*) AS n FROM (${unreferenced})`) as { n: number }
      const many = n > oneByOne
      if (many) configureIndex('secure-delete', 0n)
      database.run(`DELETE FROM document_text WHERE rowid IN (${unreferenced})`)
      if (many) {
        database.run("INSERT INTO document_text (document_text) VALUES ('optimize')")
        configureIndex('secure-delete', 1n)
      }
      database.run(`DELETE FROM documents WHERE id IN (${unreferenced})`)
    },
  }
}
