import type { Writer } from './writer.ts'

/** Plain text in reading order: paragraphs with one blank line between them, with `pageMarkers` a form feed between pages. */
export const writeText: Writer = ({ pages }, { pageMarkers }) =>
  pageMarkers
    ? pages.map(({ text }) => text).join('\f')
    : pages
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n\n')
