import type { Block, Page } from '../../../shared/document.ts'
import { listMarker } from '../layout/list-marker.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { writeTable } from './write-table.ts'
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
      return block.table === undefined ? escapeMarkdown(block.text) : writeTable(block.table)
    case 'list':
      return block.text.split('\n').map(writeListItem).join('\n')
    case 'paragraph':
    case 'other':
      // Two spaces keep a line break that the page meant, such as in an address.
      return escapeMarkdown(block.text).replace(/\n/g, '  \n')
  }
}

const STUCK_BULLET = /^[•◦▪‣●☐☑☒]/u
const NUMBER = /^(\d{1,3})[.)]$/

/** CommonMark counts with numbers only: an item such as `a)` or `(1)`, to which a text may refer, keeps what the page says. */
function writeListItem(line: string): string {
  const [, first = '', rest = ''] = /^(\S*)\s*(.*)$/su.exec(line.trim()) ?? []
  const marker = listMarker(first)
  const number = NUMBER.exec(first)?.[1]
  if (number !== undefined) return `${number}. ${escapeMarkdown(rest)}`
  if (marker === 'ordinal') return `- ${escapeMarkdown(`${first} ${rest}`)}`
  if (marker === undefined) return `  ${escapeMarkdown(line)}`
  // A bullet may stand right at its word.
  const word = first.length > 1 ? first.replace(STUCK_BULLET, '') : ''
  return `- ${escapeMarkdown([word, rest].filter((text) => text !== '').join(' '))}`
}
