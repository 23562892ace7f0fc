import type { Block, BlockRole, BoundingBox, Document } from '../../../shared/document.ts'

/** What docling calls the parts of a page (docling-core, `DocItemLabel`). */
const roleLabels: Partial<Record<BlockRole, string>> = {
  title: 'title',
  caption: 'caption',
  footnote: 'footnote',
  header: 'page_header',
  footer: 'page_footer',
  page_number: 'page_footer',
  formula: 'formula',
  code: 'code',
}
const furniture = new Set(['page_header', 'page_footer'])

/** A document in docling-core's form (schema `DoclingDocument` 1.x): texts and tables in reading order, with their places. */
export function toDoclingDocument(document: Document, filename: string): object {
  const texts: object[] = []
  const tables: object[] = []
  const children: { $ref: string }[] = []
  for (const page of document.pages) {
    for (const block of page.blocks) {
      if (block.table !== undefined) {
        children.push({ $ref: `#/tables/${tables.length}` })
        tables.push(toTable(block, page.page, tables.length))
        continue
      }
      // Each of its items is a text of its own; all else is one.
      const parts = block.type === 'list' ? block.lines.map(({ text, bbox }) => ({ text, bbox })) : [block]
      for (const part of parts) {
        children.push({ $ref: `#/texts/${texts.length}` })
        texts.push(toText(block, part, page.page, texts.length))
      }
    }
  }
  return {
    schema_name: 'DoclingDocument',
    version: '1.0.0',
    name: filename.replace(/\.[^.]+$/, '') || 'document',
    furniture: root('furniture'),
    body: { ...root('body'), children },
    groups: [],
    texts,
    pictures: [],
    tables,
    key_value_items: [],
    pages: Object.fromEntries(
      document.pages.map(({ page, width, height }) => [page, { page_no: page, size: { width, height } }]),
    ),
  }
}

const root = (name: 'body' | 'furniture') => ({
  self_ref: `#/${name}`,
  children: [],
  content_layer: name,
  name: '_root_',
  label: 'unspecified',
})

function toText(
  block: Block,
  { text, bbox }: Pick<Block, 'text' | 'bbox'>,
  page: number,
  index: number,
): object {
  const label = labelOf(block)
  return {
    self_ref: `#/texts/${index}`,
    parent: { $ref: '#/body' },
    children: [],
    content_layer: furniture.has(label) ? 'furniture' : 'body',
    label,
    prov: [toPlace(page, bbox, text.length)],
    orig: text,
    text,
    ...(label === 'section_header' && { level: block.level ?? 1 }),
    ...(label === 'list_item' && { enumerated: false, marker: '-' }),
    ...(label === 'code' && { captions: [], references: [], footnotes: [], code_language: 'unknown' }),
  }
}

function labelOf({ type, role }: Block): string {
  const label = role && roleLabels[role]
  if (label !== undefined) return label
  return type === 'heading' ? 'section_header' : type === 'list' ? 'list_item' : 'text'
}

function toTable({ table, bbox }: Block, page: number, index: number): object {
  const rows = table?.rows ?? []
  // Of a table whose cells are not known each entry of a row is one.
  const cells =
    table?.cells ??
    rows.flatMap((row, rowIndex) =>
      row.map((text, column) => ({
        row: rowIndex,
        column,
        rowSpan: 1,
        columnSpan: 1,
        header: rowIndex === 0,
        text,
        bbox: undefined,
      })),
    )
  return {
    self_ref: `#/tables/${index}`,
    parent: { $ref: '#/body' },
    children: [],
    content_layer: 'body',
    label: 'table',
    prov: [toPlace(page, bbox, 0)],
    captions: [],
    references: [],
    footnotes: [],
    data: {
      table_cells: cells.map((cell) => ({
        ...(cell.bbox && { bbox: toBox(cell.bbox) }),
        row_span: cell.rowSpan,
        col_span: cell.columnSpan,
        start_row_offset_idx: cell.row,
        end_row_offset_idx: cell.row + cell.rowSpan,
        start_col_offset_idx: cell.column,
        end_col_offset_idx: cell.column + cell.columnSpan,
        text: cell.text,
        column_header: cell.header,
        row_header: false,
        row_section: false,
      })),
      num_rows: Math.max(rows.length, ...cells.map(({ row, rowSpan }) => row + rowSpan)),
      num_cols: Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan)),
    },
  }
}

const toBox = ([l, t, r, b]: BoundingBox) => ({ l, t, r, b, coord_origin: 'TOPLEFT' })

const toPlace = (page: number, bbox: BoundingBox, length: number) => ({
  page_no: page,
  bbox: toBox(bbox),
  charspan: [0, length],
})
