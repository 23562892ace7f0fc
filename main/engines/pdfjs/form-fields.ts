import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextLine } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { transformBox, unitScale } from './matrix.ts'
import { splitIntoWords } from './words.ts'

/** The part of pdf.js's annotation data used here and in `links.ts`. */
export interface Annotation {
  subtype?: string
  fieldType?: string
  fieldValue?: unknown
  hidden?: boolean
  password?: boolean
  rect?: [number, number, number, number]
  contentsObj?: { str?: string }
  defaultAppearanceData?: { fontSize?: number }
  /** Of a link out of the document; undefined where it is no address that can be opened. */
  url?: string
}

const { fieldLeading, fieldLetter, fieldTypeSize } = thresholds

/** What was typed into a form, and free text notes: visible on the page, and no part of its text content. */
export const readFormFields = (annotations: readonly Annotation[], viewport: PageViewport): TextLine[] =>
  annotations.flatMap((annotation) => linesOf(annotation, viewport))

function linesOf(annotation: Annotation, viewport: PageViewport): TextLine[] {
  const text = textOf(annotation)
  if (text === '' || !annotation.rect || annotation.hidden || annotation.password) return []
  const [x0, y0, x1, y1] = transformBox(viewport.transform, annotation.rect)
  const lines = text.split(/\r\n?|\n/)
  const type = annotation.defaultAppearanceData?.fontSize || fieldTypeSize
  const size = Math.min(type * unitScale(viewport.transform), y1 - y0)
  // A single line stands in the middle of its field, several begin at its top.
  const top = lines.length === 1 ? (y0 + y1 - size) / 2 : y0
  return lines.flatMap((line, index) => {
    const lineTop = top + index * size * fieldLeading
    const width = Math.min(x1 - x0, line.length * size * fieldLetter)
    const words = splitIntoWords(line, x0, x0 + width).map((word) => ({
      text: word.text,
      bbox: [word.x0, lineTop, word.x1, lineTop + size] as [number, number, number, number],
      confidence: 1,
    }))
    if (words.length === 0) return []
    return [{ words, bbox: [x0, lineTop, x0 + width, lineTop + size], fontSize: size, bold: false }]
  })
}

function textOf({ subtype, fieldType, fieldValue, contentsObj }: Annotation): string {
  if (subtype === 'FreeText') return contentsObj?.str?.trim() ?? ''
  if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return ''
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values
    .filter((value) => typeof value === 'string')
    .join(', ')
    .trim()
}
