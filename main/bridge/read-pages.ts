import type { Corrections } from '../../shared/corrections.ts'
import type { DocumentSummary, ReadPage } from '../../shared/reading-queue.ts'
import { documentConfidence } from '../ocr/confidence.ts'
import { correctReading } from '../ocr/correction/correct-reading.ts'

/** The pages of a document of the list that have been read, in order, with what a person made of their words. */
export function pagesAsCorrected({
  pages,
  corrections,
}: {
  pages: ReadonlyMap<number, ReadPage>
  corrections: Corrections
}): ReadPage[] {
  const read = [...pages.values()].sort((a, b) => a.page.page - b.page.page)
  const { document, reports } = correctReading(
    {
      document: { schemaVersion: 1, pages: read.map(({ page }) => page) },
      reports: read.map(({ report }) => report),
    },
    corrections,
  )
  return read.map(({ report }, index) => ({
    page: document.pages[index] as ReadPage['page'],
    report: reports[index] ?? report,
  }))
}

/** How sure the pages of a document are together. */
export function sumUp(
  pages: readonly ReadPage[],
): Pick<DocumentSummary, 'confidence' | 'lowConfidenceWords' | 'failedPages'> {
  return {
    confidence: documentConfidence({ schemaVersion: 1, pages: pages.map(({ page }) => page) }),
    lowConfidenceWords: pages.reduce((sum, { report }) => sum + report.lowConfidenceWords, 0),
    failedPages: pages.filter(({ report }) => report.source === 'failed').length,
  }
}
