import { toClipboard, type ClipboardText } from '../../shared/clipboard-text.ts'
import type { Document } from '../../shared/document.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { OutputFormat } from '../../shared/ocr.ts'
import type { DocumentSummary, ReadableDocument, ReadPage } from '../../shared/reading-queue.ts'
import type { Settings } from '../../shared/settings.ts'
import type { OutputFile } from '../../shared/ocr.ts'
import type { OutputFileFormat } from '../../shared/output-files.ts'
import type { HistoryStore, OutputMaker } from '../extraction/ports.ts'
import { encodeFiles } from '../extraction/write-outputs.ts'
import { firstPage } from '../../shared/first-page.ts'
import { detectFormat } from '../ocr/detect-format.ts'
import type { PageReader } from '../ocr/ports.ts'
import { writeDocument } from '../ocr/writers/writers.ts'
import { keepOpen } from './keep-open.ts'
import { pagesAsCorrected, sumUp } from './read-pages.ts'
import type { ReadingQueueService } from './reading-queue.ts'

/** Looks at documents of the queue and of history alike; the id of the first is tried first. */
export function createOpenedDocuments(parts: {
  queue: ReadingQueueService
  history: HistoryStore
  reader: PageReader
  outputs: OutputMaker
  settings: { get(): Settings }
}) {
  const previews = keepOpen((source) => parts.reader.release(source))

  function find(id: string) {
    const item = parts.queue.find(id)
    if (item !== undefined) {
      const { bytes, pageNumbers, document } = item
      return {
        name: document.name,
        kind: document.kind,
        pageNumbers: pageNumbers.length > 0 ? pageNumbers : [firstPage(document.options.pages)],
        pages: pagesAsCorrected(item),
        summary: document.summary,
        bytes,
        password: document.options.password,
        reading: null,
      }
    }
    const stored = parts.history.open(id)
    if (stored === undefined) throw new LegibleError('not_found', 'This document is not kept any more.')
    const pages = stored.document.pages.map((page, index): ReadPage => ({
      page,
      report: stored.reports[index] ?? emptyReport(page.page),
    }))
    return {
      name: stored.entry.fileName ?? '',
      kind: stored.entry.fileKind as ReadableDocument['kind'],
      pageNumbers: pages.map(({ page }) => page.page),
      pages,
      summary: summarize({ ...stored, pages }),
      bytes: stored.file,
      password: undefined,
      reading: { ...stored.entry, languages: stored.languages },
    }
  }

  return {
    describe(id: string): ReadableDocument {
      const { name, kind, pageNumbers, pages, summary, bytes, reading } = find(id)
      return {
        id,
        name,
        kind,
        pages: [...pageNumbers],
        reports: pages.map(({ report }) => report),
        hasImages: bytes !== null,
        summary,
        reading,
      }
    },

    pages(id: string, numbers: readonly number[]): ReadPage[] {
      return find(id).pages.filter(({ page }) => numbers.includes(page.page))
    },

    exportAs(id: string, format: OutputFormat, only?: readonly number[]): string {
      const pages = find(id).pages.map(({ page }) => page)
      const chosen = only === undefined ? pages : pages.filter(({ page }) => only.includes(page))
      const document: Document = { schemaVersion: 1, pages: chosen }
      const { lineBreaks } = parts.settings.get().appearance
      return format === 'json'
        ? JSON.stringify(document, null, 2)
        : writeDocument(document, { format, lineBreaks }).text
    },

    async exportFiles(id: string, format: OutputFileFormat): Promise<OutputFile[]> {
      const { name, pages, bytes, password } = find(id)
      const kind = bytes === null ? undefined : detectFormat(bytes)
      const source =
        bytes === null || kind === undefined
          ? null
          : { bytes, format: kind, ...(password !== undefined && { password }) }
      const { files } = await parts.outputs.make(
        {
          format,
          document: { schemaVersion: 1, pages: pages.map(({ page }) => page) },
          reports: pages.map(({ report }) => report),
          documentName: name,
          source,
        },
        AbortSignal.timeout(parts.settings.get().limits.documentTimeoutMs),
      )
      return encodeFiles(format, files)
    },

    clipboardText(id: string): ClipboardText {
      const pages = find(id).pages.map(({ page }) => page)
      return toClipboard(pages, parts.settings.get().appearance.lineBreaks)
    },

    async pageImage(id: string, page: number, maxSide: number): Promise<Uint8Array> {
      const { bytes, password, pages } = find(id)
      const format = bytes === null ? undefined : detectFormat(bytes)
      if (bytes === null || format === undefined)
        throw new LegibleError('not_found', 'The file itself was not kept, only its text.')
      const source = { id: `preview-${id}`, format, bytes, ...(password !== undefined && { password }) }
      const signal = AbortSignal.timeout(parts.settings.get().limits.pageTimeoutMs)
      const rotation = pages.find((read) => read.page.page === page)?.page.rotation
      const preview = { pageNumber: page, maxSide, ...(rotation !== undefined && { rotation }) }
      return previews.use(source, () => parts.reader.renderPreview(source, preview, signal))
    },
  }
}

function summarize({
  entry,
  pages,
  warnings,
}: Pick<NonNullable<ReturnType<HistoryStore['open']>>, 'entry' | 'warnings'> & {
  pages: readonly ReadPage[]
}): DocumentSummary {
  return {
    requestId: entry.requestId,
    ...sumUp(pages),
    creditsUsed: entry.credits,
    milliseconds: entry.milliseconds,
    warnings,
  }
}

function emptyReport(page: number): ReadPage['report'] {
  return { page, source: 'ocr', confidence: 0, lowConfidenceWords: 0, rotation: 0, warnings: [] }
}
