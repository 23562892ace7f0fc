import type { Document } from '../../shared/document.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { OutputFormat } from '../../shared/ocr.ts'
import type { ReadableDocument, ReadPage } from '../../shared/reading-queue.ts'
import type { Settings } from '../../shared/settings.ts'
import type { HistoryStore } from '../extraction/ports.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { PageReader } from '../ocr/ports.ts'
import { writers } from '../ocr/writers/writers.ts'
import type { ReadingQueueService } from './reading-queue.ts'

/** Looks at documents of the queue and of history alike; the id of the first is tried first. */
export function createOpenedDocuments(parts: {
  queue: ReadingQueueService
  history: HistoryStore
  reader: PageReader
  settings: { get(): Settings }
}) {
  function find(id: string) {
    const item = parts.queue.find(id)
    if (item !== undefined) {
      const { input, pages, document } = item
      return {
        name: document.name,
        kind: document.kind,
        pages: [...pages.values()].sort((a, b) => a.page.page - b.page.page),
        pagesTotal: document.pagesTotal,
        summary: document.summary,
        bytes: input.kind === 'bytes' ? input.bytes : null,
        password: document.options.password,
      }
    }
    const stored = parts.history.open(id)
    if (stored === undefined) throw new LegibleError('not_found', 'This document is not kept any more.')
    const pages = stored.document.pages.map((page, index): ReadPage => ({
      page,
      report: stored.reports[index] ?? emptyReport(page.page),
    }))
    return {
      name: stored.entry.fileName ?? 'Document',
      kind: null,
      pages,
      pagesTotal: pages.length,
      summary: null,
      bytes: stored.file,
      password: undefined,
    }
  }

  return {
    describe(id: string): ReadableDocument {
      const { name, kind, pages, summary, bytes } = find(id)
      return {
        id,
        name,
        kind,
        pages: pages.map(({ page }) => page.page),
        reports: pages.map(({ report }) => report),
        hasImages: bytes !== null,
        summary,
      }
    },

    pages(id: string, numbers: readonly number[]): ReadPage[] {
      return find(id).pages.filter(({ page }) => numbers.includes(page.page))
    },

    exportAs(id: string, format: OutputFormat, pageMarkers: boolean): string {
      const document: Document = { schemaVersion: 1, pages: find(id).pages.map(({ page }) => page) }
      return format === 'json'
        ? JSON.stringify(document, null, 2)
        : writers[format](document, { pageMarkers, lineBreaks: parts.settings.get().appearance.lineBreaks })
    },

    async pageImage(id: string, page: number, maxSide: number): Promise<Uint8Array> {
      const { bytes, password } = find(id)
      const format = bytes === null ? undefined : detectFormat(bytes)
      if (bytes === null || format === undefined)
        throw new LegibleError('not_found', 'The file itself was not kept, only its text.')
      const source = { id: `preview-${id}`, format, bytes, ...(password !== undefined && { password }) }
      try {
        const signal = AbortSignal.timeout(parts.settings.get().limits.pageTimeoutMs)
        return await parts.reader.renderPreview(source, page, maxSide, signal)
      } finally {
        parts.reader.release(source)
      }
    },
  }
}

function emptyReport(page: number): ReadPage['report'] {
  return { page, source: 'ocr', confidence: 0, lowConfidenceWords: 0, rotation: 0, warnings: [] }
}
