import type { Table, TableCell } from '../../../shared/document.ts'
import { escapeMarkdown } from './escape-markdown.ts'

/** A table in Markdown: GFM where that can say it; HTML, which CommonMark takes as it is, where cells span or heads have several rows. */
export function writeTable({ rows, cells = [] }: Table): string {
  const isPlain = cells.every(
    ({ row, rowSpan, columnSpan, header }) => rowSpan === 1 && columnSpan === 1 && !(header && row > 0),
  )
  return isPlain ? toGfm(rows) : toHtml(cells)
}

function toGfm(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows.map((row) =>
    Array.from({ length: width }, (_, column) =>
      escapeStars(escapeMarkdown(row[column] ?? ''))
        .replace(/\n/g, '<br>')
        .replaceAll('|', '\\|'),
    ),
  )
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** Stars that nothing is written right after, as of a value's significance, open no emphasis. */
const escapeStars = (escaped: string) =>
  /\\\*(?!$|\s|\\\*)/.test(escaped) ? escaped : escaped.replaceAll('\\*', '*')

function toHtml(cells: readonly TableCell[]): string {
  const rows = Map.groupBy(cells, ({ row }) => row)
  const height = Math.max(...cells.map(({ row, rowSpan }) => row + rowSpan))
  const lines = Array.from({ length: height }, (_, row) => {
    const own = (rows.get(row) ?? []).toSorted((a, b) => a.column - b.column)
    return `<tr>${own.map(toElement).join('')}</tr>`
  })
  return ['<table>', ...lines, '</table>'].join('\n')
}

function toElement({ header, rowSpan, columnSpan, text }: TableCell): string {
  const name = header ? 'th' : 'td'
  const across = columnSpan > 1 ? ` colspan="${columnSpan}"` : ''
  const down = rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''
  return `<${name}${across}${down}>${escapeHtml(text)}</${name}>`
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
