import type { Page } from '../../shared/document.ts'
import { readsFromRight } from '../ocr/layout/reading-direction.ts'
import { numberColumns } from './number-columns.ts'
import type { OutputWriter } from './output-writer.ts'
import type { NestedItem } from './read-list.ts'
import { readFlow, type FlowPart } from './read-flow.ts'
import { decimalMark } from './read-number.ts'
import type { Run } from './read-runs.ts'
import { headRows, type Cell, type Table } from './read-tables.ts'
import { attributes, escapeXml } from './xml.ts'

const STYLE = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.2rem 0.5rem; text-align: start; vertical-align: top; }
.number { text-align: end; }
td.number { white-space: nowrap; }
.written { list-style: none; }
.page + .page { border-top: 1px solid; margin-top: 2rem; }
@media print { .page + .page { border: 0; break-before: page; } }
`

/** One HTML page of headings, paragraphs, lists and tables, a section a page of the document; it loads and runs nothing. */
export const writeHtml: OutputWriter = ({ pages }, { title, language, generator }) => {
  const isFromRight = readsFromRight(pages.map(({ text }) => text).join(' '))
  const html = `<!doctype html>
<html${attributes({ lang: language, dir: isFromRight ? 'rtl' : undefined })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator"${attributes({ content: generator })}>
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${pages.map((page) => writePage(page, { isFromRight, language })).join('\n')}
</body>
</html>
`
  return { parts: [new TextEncoder().encode(html)], warnings: [] }
}

/** What holds for the whole document. */
interface Whole {
  isFromRight: boolean
  /** BCP 47 tag; undefined where nobody knows. */
  language: string | undefined
}

function writePage(page: Page, { isFromRight, language }: Whole): string {
  const parts = readFlow(page).map((part) => {
    const turned = part.isFromRight === isFromRight ? undefined : part.isFromRight ? 'rtl' : 'ltr'
    return writePart(part, turned, language)
  })
  return [`<section class="page" id="page-${page.page}">`, ...parts, '</section>'].join('\n')
}

/** `dir`: the direction of the part, where it is not that of the document. */
function writePart(part: FlowPart, dir: 'rtl' | 'ltr' | undefined, language: string | undefined): string {
  switch (part.kind) {
    case 'heading':
      return element(`h${part.level}`, { dir }, writeRuns(part.runs))
    case 'paragraph':
      return element(
        part.role === 'footnote' ? 'aside' : 'p',
        { dir, class: part.role },
        writeLines(part.lines),
      )
    case 'code':
      return element('pre', { dir }, element('code', {}, escapeXml(part.text)))
    case 'list':
      return part.lists.map((items) => writeList(items, dir)).join('\n')
    case 'table':
      return writeTable(part.table, dir, language)
  }
}

function element(name: string, given: Parameters<typeof attributes>[0], content: string): string {
  return `<${name}${attributes(given)}>${content}</${name}>`
}

const writeLines = (lines: readonly Run[][]) => lines.map(writeRuns).join('<br>\n')

const writeRuns = (runs: readonly Run[]) => runs.map(writeRun).join('')

function writeRun({ text, bold, italic, link }: Run): string {
  let html = escapeXml(text)
  if (italic) html = element('em', {}, html)
  if (bold) html = element('strong', {}, html)
  return link === undefined ? html : element('a', { href: link }, html)
}

function writeList(items: readonly NestedItem[], dir: string | undefined): string {
  const [first] = items
  const lines = items.map(({ runs, below }) =>
    element('li', {}, [writeRuns(runs), ...below.map((list) => writeList(list, undefined))].join('\n')),
  )
  const content = `\n${lines.join('\n')}\n`
  if (first?.marker !== 'number')
    return element('ul', { dir, class: first?.marker === 'written' ? 'written' : undefined }, content)
  return element('ol', { dir, start: first.number === 1 ? undefined : first.number }, content)
}

function writeTable(table: Table, dir: string | undefined, language: string | undefined): string {
  const head = headRows(table)
  const ofNumbers = numberColumns(table, decimalMark([table], language))
  const rows = table.rows.map((_, row) => {
    const cells = table.cells.filter((cell) => cell.row === row)
    return element(
      'tr',
      {},
      cells.map((cell) => writeCell(cell, { isInHead: row < head, ofNumbers })).join(''),
    )
  })
  const group = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`<${name}>`, ...lines, `</${name}>`]
  const groups = [...group('thead', rows.slice(0, head)), ...group('tbody', rows.slice(head))]
  return element('table', { dir }, `\n${groups.join('\n')}\n`)
}

function writeCell(
  { header, column, rowSpan, columnSpan, text }: Cell,
  { isInHead, ofNumbers }: { isInHead: boolean; ofNumbers: ReadonlySet<number> },
): string {
  const given = {
    rowspan: rowSpan === 1 ? undefined : rowSpan,
    colspan: columnSpan === 1 ? undefined : columnSpan,
    class: columnSpan === 1 && ofNumbers.has(column) ? 'number' : undefined,
  }
  const content = escapeXml(text).replaceAll('\n', '<br>')
  if (!header) return element('td', given, content)
  return element('th', { ...given, scope: isInHead ? 'col' : 'row' }, content)
}
