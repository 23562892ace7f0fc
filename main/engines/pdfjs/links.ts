import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { holdsMiddle } from '../../ocr/bounding-box.ts'
import type { TextLine } from '../../ocr/ports.ts'
import type { Annotation } from './form-fields.ts'
import { transformBox } from './matrix.ts'

/** The lines, with the addresses that words on them lead to; links within the document lead nowhere outside of it. */
export function markLinks(
  lines: TextLine[],
  annotations: readonly Annotation[],
  viewport: PageViewport,
): TextLine[] {
  const links = annotations.flatMap(({ subtype, url, rect }) =>
    subtype === 'Link' && url !== undefined && rect
      ? [{ url, bbox: transformBox(viewport.transform, rect) }]
      : [],
  )
  if (links.length === 0) return lines
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => {
      const link = links.find(({ bbox }) => holdsMiddle(bbox, word.bbox))
      return link === undefined ? word : { ...word, link: link.url }
    }),
  }))
}
