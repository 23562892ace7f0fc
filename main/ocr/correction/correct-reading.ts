import type { Corrections, PageCorrections } from '../../../shared/corrections.ts'
import type { Document, Page } from '../../../shared/document.ts'
import type { PageReport } from '../../../shared/ocr.ts'
import { countLowConfidenceWords, meanConfidence } from '../confidence.ts'
import { pageText } from '../writers/text.ts'
import { correctBlock } from './correct-block.ts'
import { sumOf } from '../statistics.ts'

/**
 * The page with its reader's words: they stand in its lines, and every text that is made of them (of lines, cells, blocks
 * and the page) says them too. Words a person has seen are sure. Only what a correction touches changes.
 */
function correctPage(page: Page, corrections: PageCorrections): Page {
  let first = 0
  const blocks = page.blocks.map((block) => {
    const from = first
    first += sumOf(block.lines, ({ words }) => words.length)
    return correctBlock(block, corrections, from)
  })
  const text = pageText({ blocks })
  const confidence = page.source === 'text_layer' || text === '' ? 1 : meanConfidence(blocks)
  return { ...page, blocks, text, confidence }
}

/** Pages read, with what a person made of their words, and the reports of them as they are now. */
export function correctReading<Reading extends { document: Document; reports: PageReport[] }>(
  reading: Reading,
  corrections: Corrections,
): Reading {
  if (corrections.size === 0) return reading
  const { document, reports } = reading
  const pages = document.pages.map((page) => {
    const ofPage = corrections.get(page.page)
    return ofPage === undefined ? page : correctPage(page, ofPage)
  })
  return {
    ...reading,
    document: { ...document, pages },
    reports: reports.map((report, index) => {
      const page = pages[index]
      return page && corrections.has(page.page) ? describe(report, page) : report
    }),
  }
}

function describe(report: PageReport, { confidence, blocks }: Page): PageReport {
  return { ...report, confidence, lowConfidenceWords: countLowConfidenceWords(blocks) }
}
