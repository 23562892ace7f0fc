import type { Block } from '../../../shared/document.ts'
import type { LayoutInput, TextLine } from '../ports.ts'
import { findTables, type Table } from './find-tables.ts'
import { groupParagraphs, type Paragraph } from './group-paragraphs.ts'
import { joinLines } from './join-lines.ts'
import { isSetLineByLine, rightEdges } from './line-ends.ts'
import { toLine } from './line-text.ts'
import { listMarker } from './list-marker.ts'
import { countCharacters, groupIntoRows, heightOf, median, typeSize, unite } from './measure-lines.ts'
import { mendColumns } from './mend-columns.ts'
import { partVertical } from './part-vertical.ts'
import { readingFrame } from './reading-frame.ts'
import { areTorn, orderForReading } from './reading-order.ts'

// Digits have no descenders, and are as much lower than a line of letters.
const LEAST_OF_HEADING = 0.7

/**
 * Turns the lines of one upright page into blocks in reading order, whichever source the lines came from.
 * Every word of the input stands in exactly one block of the output.
 */
export function layoutPage(input: LayoutInput): Block[] {
  const { lines, toPage } = readingFrame(input)
  return toPage(layoutLines(lines))
}

function layoutLines(lines: readonly TextLine[]): Block[] {
  const { level: written, vertical } = partVertical(lines.filter(({ words }) => words.length > 0))
  const pageText = written.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n')
  const bodySize = bodyTypeSize(written)
  const blocks: Block[] = []
  const columns = mendColumns(toColumns(written))
  const edges = rightEdges(columns, bodySize)
  for (const [index, column] of columns.entries()) {
    const rightEdge = edges[index] ?? 0
    for (const part of gatherTables(column)) {
      if ('rows' in part) blocks.push(tableBlock(part))
      else
        for (const paragraph of groupParagraphs(part))
          addParagraph(blocks, paragraph, { bodySize, pageText, rightEdge })
    }
  }
  return [...blocks, ...vertical.map(verticalBlock)]
}

/** The recogniser's own order where it saw blocks that keep rows whole: it saw the rules and the white between them too. */
function toColumns(lines: readonly TextLine[]): TextLine[][] {
  if (lines.some(({ blockHint }) => blockHint === undefined)) return orderForReading(lines)
  const columns: TextLine[][] = []
  for (const line of lines) {
    const last = columns.at(-1)
    if (last !== undefined && last[0]?.blockHint === line.blockHint) last.push(line)
    else columns.push([line])
  }
  return areTorn(columns) ? orderForReading(lines) : columns
}

/** Runs of lines between tables, and the tables. */
function gatherTables(column: readonly TextLine[]): (TextLine[] | Table)[] {
  const parts: (TextLine[] | Table)[] = []
  for (const found of findTables(column)) {
    const last = parts.at(-1)
    if ('rows' in found) parts.push(found)
    else if (Array.isArray(last)) last.push(found)
    else parts.push([found])
  }
  return parts
}

function tableBlock({ rows, printed, lines }: Table): Block {
  return {
    type: 'table',
    text: printed.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n'),
    bbox: unite(lines.map(({ bbox }) => bbox)),
    lines: lines.map(toLine),
    table: { rows },
  }
}

function verticalBlock(line: TextLine): Block {
  const written = toLine(line)
  return { type: 'paragraph', text: written.text, bbox: written.bbox, lines: [written] }
}

function addParagraph(blocks: Block[], paragraph: Paragraph, page: Surroundings): void {
  const block = paragraphBlock(paragraph, page)
  const last = blocks.at(-1)
  // Items that follow each other are one list.
  if (block.type === 'list' && last?.type === 'list') append(last, block, '\n')
  else if (last?.type === 'heading' && endsHeading(block, last)) append(last, block, ' ')
  else blocks.push(block)
}

function append(block: Block, next: Block, gap: string): void {
  block.text += gap + next.text
  block.bbox = unite([block.bbox, next.bbox])
  block.lines.push(...next.lines)
}

/** Whether a number is the last line of a heading, as the year of a report: it stands right under it, and as tall. */
function endsHeading({ text, bbox, lines }: Block, { bbox: heading, lines: headingLines }: Block): boolean {
  const height = heightOf(headingLines.at(-1)?.bbox ?? heading)
  return (
    lines.length === 1 &&
    /^[\p{N}\p{P}\s]+$/u.test(text) &&
    heightOf(bbox) > LEAST_OF_HEADING * height &&
    Math.abs(bbox[1] - heading[3]) < height &&
    bbox[0] >= heading[0] - height &&
    bbox[2] <= heading[2] + height
  )
}

/** What a paragraph is measured against. */
interface Surroundings {
  bodySize: number
  pageText: string
  /** Of the paragraph's column, in pixels. */
  rightEdge: number
}

function paragraphBlock(paragraph: Paragraph, { bodySize, pageText, rightEdge }: Surroundings): Block {
  const rows = toRows(paragraph)
  const lines = rows.map(toLine)
  const text = joinLines(
    lines.map((line) => line.text),
    pageText,
  )
  const common = { text, bbox: unite(paragraph.map(({ bbox }) => bbox)), lines }
  if (listMarker(paragraph[0]?.words[0]?.text ?? '') !== undefined) return { type: 'list', ...common }
  const level = headingLevel(paragraph, text, bodySize)
  if (level !== undefined) return { type: 'heading', level, ...common }
  if (isSetLineByLine(rows, rightEdge)) common.text = lines.map((line) => line.text).join('\n')
  return { type: 'paragraph', ...common }
}

/** Fragments that stand on one row are one line of text. */
const toRows = (paragraph: Paragraph): TextLine[] =>
  groupIntoRows(paragraph).map((row) => ({
    ...row[0],
    bbox: unite(row.map(({ bbox }) => bbox)),
    words: row.flatMap(({ words }) => words),
  }))

/** A heading is short and larger or heavier than the page's body; its level goes by how much larger. */
function headingLevel(paragraph: Paragraph, text: string, bodySize: number): number | undefined {
  if (paragraph.length > 3 || text.length > 160 || !/\p{L}{2}/u.test(text) || /[.,;]$/.test(text))
    return undefined
  const ratio = median(paragraph.map(typeSize)) / bodySize
  if (ratio >= 1.75) return 1
  if (ratio >= 1.4) return 2
  if (ratio >= 1.2) return 3
  return paragraph.every(({ bold }) => bold === true) && paragraph.length === 1 ? 4 : undefined
}

/** The size most of the page's characters are set in. */
function bodyTypeSize(lines: readonly TextLine[]): number {
  const sized = lines
    .map((line) => ({
      size: typeSize(line),
      characters: countCharacters(line.words),
    }))
    .sort((a, b) => a.size - b.size)
  const half = sized.reduce((sum, { characters }) => sum + characters, 0) / 2
  let seen = 0
  for (const { size, characters } of sized) {
    seen += characters
    if (seen >= half) return size
  }
  return 1
}
