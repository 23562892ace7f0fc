import type { Document, Page } from '../../../shared/document.ts'
import type { PageResult } from '../ports.ts'
import { pageText } from '../writers/text.ts'
import type { DraftPage } from './document-draft.ts'
import { levelHeadings } from './level-headings.ts'
import { markFurniture } from './mark-furniture.ts'

/**
 * Puts read pages together as a document, in their order, and tells what no page could tell alone: what comes again on
 * other pages, and which level each heading has among all.
 */
export function composeDocument(results: readonly PageResult[]): Document {
  const drafts = levelHeadings(markFurniture(results.map(toDraft)))
  return { schemaVersion: 1, pages: drafts.map(toPage) }
}

function toDraft({ page, styles }: PageResult): DraftPage {
  return {
    page,
    blocks: page.blocks.map((block, index) => ({ block, style: styles?.[index] })),
  }
}

function toPage({ page, blocks: drafts }: DraftPage): Page {
  const blocks = drafts.map(({ block }) => block)
  return { ...page, blocks, text: pageText({ blocks }) }
}
