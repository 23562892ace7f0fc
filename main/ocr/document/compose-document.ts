import type { Document, Page } from '../../../shared/document.ts'
import type { PageResult } from '../ports.ts'
import { pageText } from '../writers/text.ts'
import type { StyledPage } from './styled-page.ts'
import { levelHeadings } from './level-headings.ts'
import { markFurniture } from './mark-furniture.ts'

/** One step over all pages of a document. */
interface DocumentStage {
  /** In the docs and for `bench --without`; the file beside this one that it stands in. */
  name: string
  /** One sentence for the docs: what it does. */
  does: string
  run: (pages: readonly StyledPage[]) => StyledPage[]
}

/** What no page can tell alone, in this order. Each may be left out. */
export const documentStages: readonly DocumentStage[] = [
  {
    name: 'mark-furniture',
    does: 'Marks running heads, feet and page numbers by what comes again on other pages, and takes back what none has.',
    run: markFurniture,
  },
  {
    name: 'level-headings',
    does: 'Tells headings, their levels and the title, by the type of the whole document and by the numbers of its sections.',
    run: levelHeadings,
  },
]

/** Puts read pages together as a document, in their order. `without`: stages to leave out. */
export function composeDocument(
  results: readonly PageResult[],
  without: ReadonlySet<string> = new Set(),
): Document {
  const drafts = documentStages
    .filter(({ name }) => !without.has(name))
    .reduce((pages, { run }) => run(pages), results.map(toDraft))
  return { schemaVersion: 1, pages: drafts.map(toPage) }
}

function toDraft({ page, styles }: PageResult): StyledPage {
  return { page, blocks: page.blocks.map((block, index) => ({ block, style: styles?.[index] })) }
}

function toPage({ page, blocks: drafts }: StyledPage): Page {
  const blocks = drafts.map(({ block }) => block)
  return { ...page, blocks, text: pageText({ blocks }) }
}
