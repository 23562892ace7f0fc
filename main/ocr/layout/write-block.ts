import type { Block } from '../../../shared/document.ts'
import type { TextLine } from '../ports.ts'
import { joinLines } from './join-lines.ts'
import type { DraftBlock } from './layout-context.ts'
import { entriesOf, isIndex } from './index-signs.ts'
import { isSetLineByLine } from './line-ends.ts'
import { toLine } from './line-text.ts'
import { boundsOf } from '../bounding-box.ts'
import { groupIntoRows } from './measure-lines.ts'

/** The block as the document object has it; `pageText` is what its broken words are looked up in. */
export function writeBlock(block: DraftBlock, pageText: string): Block {
  const { lines, type = 'paragraph', level, role, table } = block
  const rows = type === 'table' ? lines : joinRows(lines)
  const written = rows.map(toLine)
  const texts = written.map(({ text }) => text)
  /** The lines that are one of the text, each as those of the page that it is of. */
  const keptLines = (): string[][] => {
    if (block.type !== 'paragraph') return [texts]
    if (isIndex(texts, 2)) return entriesOf(texts)
    return isSetLineByLine(rows, block.rightEdge ?? Infinity) ? texts.map((text) => [text]) : [texts]
  }
  return {
    type,
    text:
      block.text ??
      keptLines()
        .map((kept) => joinLines(kept, pageText))
        .join('\n'),
    bbox: boundsOf(lines),
    ...(level !== undefined && { level }),
    ...(role && { role }),
    lines: written,
    ...(table && { table }),
  }
}

/** Its lines as one, without the breaks at their ends. */
export function runningText({ lines }: DraftBlock, pageText: string): string {
  const rows = joinRows(lines).map((row) => toLine(row).text)
  return joinLines(rows, pageText)
}

/** Fragments that stand on one row are one line of text. */
const joinRows = (lines: readonly TextLine[]): TextLine[] =>
  groupIntoRows(lines).map((row) => ({
    ...row[0],
    bbox: boundsOf(row),
    words: row.flatMap(({ words }) => words),
  }))
