import type { Block } from './document.ts'

/** A block's text with its lines as they stand on the page, each word broken at a line's end left broken. */
export function printedText({
  type,
  role,
  text,
  lines,
}: Pick<Block, 'type' | 'role' | 'text' | 'lines'>): string {
  // A row of a table is many lines beside one another; its text has the rows already, and that of a program its indents.
  if (type === 'table' || role === 'code') return text
  // A line is empty where all its words were deleted.
  return lines
    .map((line) => printedHyphens(line.text))
    .filter((line) => line !== '')
    .join('\n')
}

/** A soft hyphen is printed only where a line ends. */
export const printedHyphens = (line: string) => line.replace(/\u00ad$/, '-').replaceAll('\u00ad', '')
