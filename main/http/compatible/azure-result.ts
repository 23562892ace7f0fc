import type { Block, BlockRole, BoundingBox, Code, Document, Page, Table } from '../../../shared/document.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { createSpanFinder, type FindSpan, type Span, type StringIndexType } from './azure-spans.ts'

export const contentFormats = ['text', 'markdown'] as const
type ContentFormat = (typeof contentFormats)[number]

interface Wanted {
  indexType: StringIndexType
  contentFormat: ContentFormat
  /** Of `prebuilt-layout` only. */
  hasTables: boolean
}

const roles: Partial<Record<BlockRole, string>> = {
  title: 'title',
  header: 'pageHeader',
  footer: 'pageFooter',
  page_number: 'pageNumber',
  footnote: 'footnote',
  formula: 'formulaBlock',
}

/** An `AnalyzeResult` of the REST API 2024-11-30, but for its version and model. All places are in pixels. */
export function toAnalyzeResult(
  { document, pages: reports, warnings }: OcrResponse & { document: Document },
  { indexType, contentFormat, hasTables }: Wanted,
) {
  const texts = document.pages.map((page) => contentOf(page, contentFormat))
  const separator = contentFormat === 'text' ? '\n' : '\n\n<!-- PageBreak -->\n\n'
  const content = texts.join(separator)
  const finder = createSpanFinder(content, indexType)
  const paragraphs: object[] = []
  const tables: object[] = []
  let start = 0
  const pages = document.pages.map((page, index) => {
    const end = start + (texts[index]?.length ?? 0)
    const find = finder.within(start, end)
    const written = writePage(page, find)
    paragraphs.push(...written.paragraphs)
    tables.push(...written.tables)
    const spans = [finder.span(start, end)]
    start = end + separator.length
    return { ...written.page, spans }
  })
  return {
    stringIndexType: indexType,
    contentFormat,
    content,
    pages,
    paragraphs,
    ...(hasTables && { tables }),
    styles: [],
    warnings: [
      ...warnings.map(({ code, message }) => ({ code, message })),
      ...reports.flatMap(({ error, page }) =>
        error === undefined ? [] : [{ code: error.code, message: error.message, target: `pages/${page}` }],
      ),
    ],
  }
}

/** Furniture stays, as in their text: spans of every line are looked for in it. */
const contentOf = (page: Page, format: ContentFormat) =>
  writeDocument({ schemaVersion: 1, pages: [page] }, { format, furniture: 'keep' }).text

function writePage(page: Page, find: FindSpan) {
  const { page: pageNumber, width, height, rotation, blocks, codes = [] } = page
  const place = (bbox: BoundingBox) => [{ pageNumber, polygon: toPolygon(bbox) }]
  const words: object[] = []
  const lines: object[] = []
  const paragraphs: object[] = []
  const tables: object[] = []
  for (const block of blocks) {
    const spans: Span[] = []
    for (const line of block.lines) {
      const found = line.words.map(({ text, bbox, confidence }) => {
        const span = find(text)
        words.push({ content: text, polygon: toPolygon(bbox), confidence, span })
        return span
      })
      const span = around(found)
      lines.push({ content: line.text, polygon: toPolygon(line.bbox), spans: [span] })
      spans.push(span)
    }
    const own = { content: block.text, boundingRegions: place(block.bbox), spans: [around(spans)] }
    if (block.table === undefined) paragraphs.push({ ...roleOf(block), ...own })
    else tables.push(toTable(block.table, own, place))
  }
  const barcodes = codes.map(toBarcode)
  const size = { pageNumber, angle: turned(rotation), width, height, unit: 'pixel' }
  return {
    page: { ...size, words, lines, ...(barcodes.length > 0 && { barcodes }) },
    paragraphs,
    tables,
  }
}

function roleOf({ type, role }: Block): { role?: string } {
  const name = (role && roles[role]) ?? (type === 'heading' ? 'sectionHeading' : undefined)
  return name === undefined ? {} : { role: name }
}

function toTable(
  { rows, cells = [] }: Table,
  { boundingRegions, spans }: { boundingRegions: object[]; spans: Span[] },
  place: (bbox: BoundingBox) => object[],
) {
  return {
    rowCount: rows.length,
    columnCount: Math.max(0, ...rows.map((row) => row.length)),
    cells: cells.map(({ row, column, rowSpan, columnSpan, header, text, bbox }) => ({
      kind: header ? 'columnHeader' : 'content',
      rowIndex: row,
      columnIndex: column,
      rowSpan,
      columnSpan,
      content: text,
      boundingRegions: place(bbox),
      spans: [],
    })),
    boundingRegions,
    spans,
  }
}

const toBarcode = ({ format, text, bbox }: Code) => ({
  kind: format === 'qr_code' ? 'QRCode' : format,
  value: text,
  polygon: toPolygon(bbox),
  span: { offset: 0, length: 0 },
  confidence: 1,
})

const around = (spans: readonly Span[]): Span => {
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return { offset: 0, length: 0 }
  return { offset: first.offset, length: Math.max(0, last.offset + last.length - first.offset) }
}

const toPolygon = ([left, top, right, bottom]: BoundingBox) => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
]

/** Theirs go from -180 to 180. */
const turned = (rotation: number) => (rotation > 180 ? rotation - 360 : rotation)
