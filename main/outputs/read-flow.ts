import type { Block, Page } from '../../shared/document.ts'
import { isFurniture } from '../../shared/is-furniture.ts'
import { printedText } from '../../shared/printed-text.ts'
import { readsFromRight } from '../ocr/layout/reading-direction.ts'
import { readLists, type NestedItem } from './read-list.ts'
import { readRuns, type Run } from './read-runs.ts'
import { isTable, toTable, type Table } from './read-tables.ts'

/** A part of the running text, as word processors and web pages know it. */
export type FlowPart = { isFromRight: boolean } & (
  | { kind: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; runs: Run[] }
  /** Lines end where the page meant them to, as in an address. */
  | { kind: 'paragraph'; role: Block['role']; lines: Run[][] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; lists: NestedItem[][] }
  | { kind: 'table'; table: Table }
)

/** What a page says, without what only belongs to the page: running heads and feet, its number, a watermark. */
export function readFlow({ page, blocks }: Page): FlowPart[] {
  return blocks
    .filter((block) => !isFurniture(block) && (block.text !== '' || isTable(block)))
    .map((block) => ({ ...toPart(block, page), isFromRight: readsFromRight(block.text) }))
}

function toPart(block: Block, page: number) {
  if (isTable(block)) return { kind: 'table' as const, table: toTable(block, { page, caption: '' }) }
  if (block.role === 'code') return { kind: 'code' as const, text: printedText(block) }
  const lines = readRuns(block)
  if (block.type === 'heading') return toHeading(block, lines)
  if (block.type === 'list') return { kind: 'list' as const, lists: readLists(block, lines) }
  return { kind: 'paragraph' as const, role: block.role, lines }
}

function toHeading({ level = 2 }: Block, lines: Run[][]) {
  const space: Run = { text: ' ', bold: false, italic: false, link: undefined }
  // One that is bold all through is set so by being a heading.
  const isBold = lines.flat().every(({ text, bold }) => bold || text.trim() === '')
  const runs = lines.flatMap((line, index) => (index === 0 ? line : [space, ...line]))
  return {
    kind: 'heading' as const,
    level: Math.min(level, 6) as 1 | 2 | 3 | 4 | 5 | 6,
    runs: isBold ? runs.map((run) => ({ ...run, bold: false })) : runs,
  }
}
