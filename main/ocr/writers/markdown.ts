import type { Block, Page } from '../../../shared/document.ts'
import { markEmphasis, usualStyles, writeMarks, type UsualStyles } from './emphasize.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { joinParagraphs } from './join-paragraphs.ts'
import { joinTables } from './join-tables.ts'
import { writeList } from './markdown-list.ts'
import { writeTable } from './write-table.ts'
import type { Writer } from './writer.ts'

/** CommonMark with GFM tables; with `pageMarkers` a comment such as `<!-- page 2 -->` before each page. */
export const writeMarkdown: Writer = ({ pages }, { pageMarkers }) => {
  const usual = usualStyles(pages)
  return joinParagraphs(pageMarkers ? pages : joinTables(pages), { acrossPages: !pageMarkers })
    .map((page) =>
      [...(pageMarkers ? [`<!-- page ${page.page} -->`] : []), ...writePage(page, usual)].join('\n\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

function writePage({ blocks }: Page, usual: UsualStyles): string[] {
  return blocks
    .filter((block) => block.text !== '' || block.table !== undefined)
    .map((block) => writeBlock(block, usual))
    .filter((text) => text !== '')
}

function writeBlock(block: Block, usual: UsualStyles): string {
  if (block.role === 'code') return fenceCode(block.text)
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.level ?? 2)} ${escapeMarkdown(block.text.replace(/\s*\n\s*/g, ' '))}`
    case 'table':
      return block.table === undefined ? escapeMarkdown(block.text) : writeTable(block.table)
    case 'list':
      return writeMarks(writeList(block, markEmphasis(block, usual).split('\n')))
    case 'paragraph':
    case 'other':
      // Two spaces keep a line break that the page meant, such as in an address.
      return writeMarks(escapeMarkdown(markEmphasis(block, usual))).replace(/\n/g, '  \n')
  }
}

/** Fenced by more backticks than it has in a row itself. */
function fenceCode(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
