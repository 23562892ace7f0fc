import type { Block, Page, Table } from './document.ts'
import type { LineBreaking } from './ocr.ts'
import { printedText } from './printed-text.ts'
import { tableCells, type HtmlCell } from './table-cells.ts'

/** A text as the clipboard carries it: plain for editors, with its tables for spreadsheets and word processors. */
export interface ClipboardText {
  text: string
  html?: string | undefined
}

/** Pages for the clipboard: cells stand apart by tabs in the plain text, and in a table in the HTML. */
export function toClipboard(
  pages: readonly Pick<Page, 'blocks'>[],
  lineBreaks: LineBreaking,
): Required<ClipboardText> {
  const blocks = pages.flatMap((page) => page.blocks)
  const linesOf = (block: Block) => (lineBreaks === 'keep' ? printedText(block) : block.text)
  return {
    text: blocks
      .map((block) => (block.table === undefined ? linesOf(block) : tabbed(block.table.rows)))
      .filter((text) => text !== '')
      .join('\n\n'),
    html: blocks
      .map((block) => (block.table === undefined ? toElement(block, linesOf(block)) : toTable(block.table)))
      .join('\n'),
  }
}

type Rows = readonly (readonly string[])[]

/** One table, as a spreadsheet takes it. */
export const tableToClipboard = (table: Table) => ({ text: tabbed(table.rows), html: toTable(table) })

/** A row a line. White space inside a cell must not look like the end of one. */
const tabbed = (rows: Rows) =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n')

function toTable(table: Table): string {
  const rows = tableCells(table).map((cells) => `<tr>${cells.map(toCell).join('')}</tr>`)
  return `<table>\n${rows.join('\n')}\n</table>`
}

function toCell({ text, rowSpan, columnSpan, header }: HtmlCell): string {
  const name = header ? 'th' : 'td'
  const spans = [
    rowSpan === 1 ? '' : ` rowspan="${rowSpan}"`,
    columnSpan === 1 ? '' : ` colspan="${columnSpan}"`,
  ]
  return `<${name}${spans.join('')}>${escape(text)}</${name}>`
}

function toElement({ type, level }: Block, text: string): string {
  if (text === '') return ''
  const name = type === 'heading' ? `h${level ?? 2}` : 'p'
  return `<${name}>${escape(text)}</${name}>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
