import type { Page } from '../../../shared/document.ts'
import type { Writer } from './writer.ts'

/** Plain text in reading order: paragraphs with one blank line between them, with `pageMarkers` a form feed between pages. */
export const writeText: Writer = ({ pages }, { pageMarkers, lineBreaks }) => {
  const texts = pages.map(lineBreaks === 'keep' ? ({ text }) => text : runningText)
  return pageMarkers ? texts.join('\f') : texts.filter((text) => text !== '').join('\n\n')
}

const runningText = ({ blocks }: Page) => blocks.map(({ text }) => text).join('\n\n')
