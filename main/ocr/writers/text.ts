import type { Page } from '../../../shared/document.ts'
import { printedText } from '../../../shared/printed-text.ts'
import { joinParagraphs } from './join-paragraphs.ts'
import type { Writer } from './writer.ts'

/** Plain text in reading order: paragraphs with one blank line between them, with `pageMarkers` a form feed between pages. */
export const writeText: Writer = ({ pages }, { pageMarkers, lineBreaks }) => {
  const texts =
    lineBreaks === 'keep'
      ? pages.map(pageText)
      : joinParagraphs(pages, { acrossPages: !pageMarkers }).map(joinedText)
  return pageMarkers ? texts.join('\f') : texts.filter((text) => text !== '').join('\n\n')
}

/** The text of a page as its lines stand on it. */
export const pageText = ({ blocks }: Pick<Page, 'blocks'>): string => joinBlocks(blocks.map(printedText))

const joinedText = ({ blocks }: Page) => joinBlocks(blocks.map(({ text }) => text))

/** A block is empty where all its words were deleted. */
const joinBlocks = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n')
