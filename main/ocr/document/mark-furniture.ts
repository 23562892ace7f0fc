import type { Block, BlockRole } from '../../../shared/document.ts'
import { isFurniture } from '../../../shared/is-furniture.ts'
import { groupAdjacent } from '../group-adjacent.ts'
import { joinLines } from '../layout/join-lines.ts'
import { isPageNumber } from '../layout/furniture-signs.ts'
import { boundsOf, heightOf } from '../bounding-box.ts'
import { thresholds } from '../thresholds.ts'
import { edgeLines, type EdgeLine } from './edge-lines.ts'
import { bodySizeOf, type StyledBlock, type StyledPage } from './styled-page.ts'

const { headSize, samePlace, sameHeight, furnitureZone, pagesNearBy, pagesToDoubt } = thresholds

/**
 * Marks heads, feet and page numbers by what only the whole document tells: the same words at the same place on several
 * pages, and numbers that count with them. What a page alone took for one is text again where no other page has anything
 * at its place. Lines that stand in one block with text are parted from it.
 */
export function markFurniture(pages: readonly StyledPage[]): StyledPage[] {
  const edges = pages.map(edgeLines)
  const bodySize = bodySizeOf(pages.flatMap(({ blocks }) => blocks))
  const large = edges.flat().filter(({ draft }) => (draft.style?.size ?? 0) >= headSize * bodySize)
  const titles = new Set(large.map(({ pattern }) => pattern))
  const nearBy = (index: number) => edges.slice(Math.max(0, index - pagesNearBy), index + pagesNearBy + 1)
  const markedOf = edges.map((lines, index) =>
    outermost(lines, (line) => comesAgain(line, titles, nearBy(index)) || isKnown(line)),
  )
  // Where no page has anything else, what comes again is the text.
  const isAllAlike = pages.every(
    ({ blocks }, index) => markedOf[index]?.length === edges[index]?.length && blocks.every(isOfLines),
  )
  return pages.map(({ page, blocks }, index) => {
    const lines = edges[index] ?? []
    const isAgain = (line: EdgeLine) => !isAllAlike && comesAgain(line, titles, nearBy(index))
    const marked = isAllAlike ? lines.filter(isKnown) : (markedOf[index] ?? [])
    const isDoubted = (draft: StyledBlock) =>
      pages.length >= pagesToDoubt &&
      isFurniture(draft.block) &&
      lines.some((line) => line.draft === draft) &&
      !lines.some((line) => line.draft === draft && (isAgain(line) || hasLike(line, edges)))
    return {
      page,
      blocks: blocks.flatMap((draft) => (isDoubted(draft) ? [asText(draft)] : partBlock(draft, marked))),
    }
  })
}

const isOfLines = ({ block }: StyledBlock) => block.type !== 'table'
const isKnown = ({ draft }: EdgeLine) => isFurniture(draft.block)

const isAtPlaceOf = (line: EdgeLine) => (other: EdgeLine) => Math.abs(other.y - line.y) < samePlace

/**
 * Whether one of the pages near by has the same line at its place, with its numbers counted on. What is in large type
 * on one of them heads what follows: chapters and letters that begin on pages of their own are numbered one after the other.
 */
const comesAgain = (line: EdgeLine, titles: ReadonlySet<string>, near: readonly EdgeLine[][]): boolean =>
  near.some((page) =>
    page.some(
      (other) =>
        other.pageNumber !== line.pageNumber &&
        isAtPlaceOf(line)(other) &&
        other.pattern === line.pattern &&
        // The title of a document may be the head of its other pages.
        isAsTall(line, other) &&
        keepsNumbers(line, other, titles.has(line.pattern)),
    ),
  )

function isAsTall({ line: a }: EdgeLine, { line: b }: EdgeLine): boolean {
  const [one, other] = [heightOf(a.bbox), heightOf(b.bbox)]
  return Math.min(one, other) > sameHeight * Math.max(one, other)
}

/** Whether each number is the same, or counts with the pages: prices at one place of two pages do neither. */
const keepsNumbers = (line: EdgeLine, other: EdgeLine, isSame: boolean) =>
  line.numbers.every((own, index) => {
    const more = (other.numbers[index] ?? Number.NaN) - own
    return more === 0 || (!isSame && more === other.pageNumber - line.pageNumber)
  })

/** Whether another page has something at its place that looks like furniture there. */
const hasLike = (line: EdgeLine, pages: readonly EdgeLine[][]) =>
  pages.some((page) =>
    page.some((other) => other.pageNumber !== line.pageNumber && isKnown(other) && isAtPlaceOf(line)(other)),
  )

/**
 * The lines from the edges inwards as long as they are what is asked for: behind text there is no furniture. Where that
 * goes on into the page, the pages say the same, as copies of a form do.
 */
function outermost(lines: readonly EdgeLine[], isSo: (line: EdgeLine) => boolean): EdgeLine[] {
  return (['top', 'bottom'] as const).flatMap((edge) => {
    const inwards = lines
      .filter((line) => line.edge === edge)
      .toSorted((a, b) => (edge === 'top' ? a.y - b.y : b.y - a.y))
    const end = inwards.findIndex((line) => !isSo(line))
    const run = end < 0 ? inwards : inwards.slice(0, end)
    const reach = run.at(-1)?.y ?? 0
    return Math.min(reach, 1 - reach) < furnitureZone ? run : []
  })
}

/** A block as it is, or parted in its first lines, its text and its last lines, with the role each has. */
function partBlock(draft: StyledBlock, marked: readonly EdgeLine[]): StyledBlock[] {
  const { block } = draft
  if (isFurniture(block)) return [draft]
  const own = new Map(marked.filter((edge) => edge.draft === draft).map((edge) => [edge.line, edge] as const))
  const parts = groupAdjacent(block.lines, (line, before) => {
    const [edge, last] = [own.get(line), own.get(before)]
    return (edge === undefined) === (last === undefined) && !isNumber(edge) && !isNumber(last)
  })
  return parts.map((lines) => {
    const part = withLines(block, lines)
    const edge = own.get(lines[0])
    if (edge === undefined) return { ...draft, block: part }
    const { level: _, ...rest } = part
    return { ...draft, block: { ...rest, ...roleOf(edge) } }
  })
}

const isNumber = (edge: EdgeLine | undefined) => edge !== undefined && isPageNumber(edge.line.text)

function roleOf(edge: EdgeLine): { type: Block['type']; role: BlockRole } {
  const role = isNumber(edge) ? 'page_number' : edge.edge === 'top' ? 'header' : 'footer'
  return { type: 'paragraph', role }
}

function asText(draft: StyledBlock): StyledBlock {
  const { role, ...block } = draft.block
  return isFurniture({ role }) ? { ...draft, block } : draft
}

function withLines(block: Block, lines: Block['lines']): Block {
  if (lines.length === block.lines.length) return block
  const texts = lines.map(({ text }) => text)
  const isLineByLine = block.text.split('\n').length === block.lines.length
  return {
    ...block,
    text: isLineByLine ? texts.join('\n') : (textBetween(block, lines) ?? joinLines(texts, block.text)),
    bbox: boundsOf(lines),
    lines,
  }
}

/** The block's own text, in which items of a list are told apart, without its other lines; undefined where it has them otherwise. */
function textBetween(block: Block, lines: readonly Block['lines'][number][]): string | undefined {
  const [first, last] = [lines[0], lines.at(-1)].map((line) => block.lines.findIndex((own) => own === line))
  let { text } = block
  for (const { text: before } of block.lines.slice(0, first)) {
    if (!text.startsWith(before)) return undefined
    text = text.slice(before.length).trimStart()
  }
  for (const { text: after } of block.lines.slice((last ?? 0) + 1).toReversed()) {
    if (!text.endsWith(after)) return undefined
    text = text.slice(0, -after.length).trimEnd()
  }
  return text
}
