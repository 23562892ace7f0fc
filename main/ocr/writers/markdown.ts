import type { Block, Page } from '../../../shared/document.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import type { Writer } from './writer.ts'

/** CommonMark with GFM tables; with `pageMarkers` a comment such as `<!-- page 2 -->` before each page. */
export const writeMarkdown: Writer = ({ pages }, { pageMarkers }) =>
  pages
    .map((page) => [...(pageMarkers ? [`<!-- page ${page.page} -->`] : []), ...writePage(page)].join('\n\n'))
    .filter((text) => text !== '')
    .join('\n\n')

function writePage({ blocks }: Page): string[] {
  return blocks.map(writeBlock).filter((text) => text !== '')
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level ?? 2)} ${escapeMarkdown(block.text.replace(/\s*\n\s*/g, ' '))}`
    case 'table':
      return block.table === undefined ? escapeMarkdown(block.text) : writeTable(block.table.rows)
    case 'list':
      return block.text.split('\n').map(writeListItem).join('\n')
    case 'paragraph':
    case 'other':
      // Two spaces keep a line break that the page meant, such as in an address.
      return escapeMarkdown(block.text).replace(/\n/g, '  \n')
  }
}

const bullet = /^\s*[•◦▪‣●○■□☐☑–—*·-]\s*/
const ordinal = /^\s*(\d{1,3})[.)]\s+/

function writeListItem(line: string): string {
  const number = ordinal.exec(line)
  if (number !== null) return `${number[1]}. ${escapeMarkdown(line.slice(number[0].length))}`
  return bullet.test(line) ? `- ${escapeMarkdown(line.replace(bullet, ''))}` : `  ${escapeMarkdown(line)}`
}

function writeTable(rows: string[][]): string {
  const width = Math.max(...rows.map((row) => row.length))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows.map((row) =>
    Array.from({ length: width }, (_, column) =>
      escapeMarkdown(row[column] ?? '')
        .replace(/\n/g, '<br>')
        .replaceAll('|', '\\|'),
    ),
  )
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
