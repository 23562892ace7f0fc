import type { Tag, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { isAbove, leavesColumns } from './file-order.ts'
import { continuesSentence } from './group-paragraphs.ts'
import { charactersOf, groupIntoRows } from './measure-lines.ts'
import { standsBelow } from './mend-columns.ts'

const { taggedShare, mostOfOneTag, mostAgainstTags } = thresholds

/** An element with its lines, as the file writes them. */
export interface TaggedLines {
  tag: Tag
  lines: TextLine[]
}

/** Whether the file says of any of some words what it is. */
export const hasTags = ({ lines }: { lines: readonly TextLine[] }): boolean =>
  lines.some(({ words }) => words.some(({ tag }) => tag !== undefined))

/** The elements that lines stand in, in the order of the tree; a browser writes what floats to the right of a row before it. */
export const byElement = (lines: readonly TextLine[]): TaggedLines[] =>
  [...Map.groupBy(lines, ({ tag }) => tag)]
    .flatMap(([tag, own]) => (tag && tag.kind !== 'artifact' ? [{ tag, lines: inRows(own) }] : []))
    .toSorted((a, b) => a.tag.order - b.tag.order)

const inRows = (lines: readonly TextLine[]): TextLine[] =>
  groupIntoRows(lines).flatMap((row) => row.toSorted((a, b) => a.bbox[0] - b.bbox[0]))

/**
 * Whether the structure tree of a page's file agrees with what is seen: it has nearly all of the text and says what most of
 * it is, in several elements, does not go up in a column, and parts no sentences. Many trees are made by guessing, or say of all that it is one
 * paragraph.
 */
export function areBelieved(lines: readonly TextLine[]): boolean {
  const elements = byElement(lines)
  const total = charactersOf(lines)
  const shareOf = (some: readonly TaggedLines[]) =>
    charactersOf(some.flatMap((element) => element.lines)) / total
  if (shareOf(elements) < taggedShare) return false
  if (shareOf(elements.filter(({ tag }) => tag.kind === 'part')) > mostOfOneTag) return false
  const texts = elements.filter(({ tag }) => RUNNING.has(tag.kind))
  if (texts.some((element) => shareOf([element]) > mostOfOneTag)) return false
  if (leavesColumns(texts.flatMap((element) => element.lines))) return false
  const against = texts.filter((element, index) => contradicts(element, texts[index - 1]))
  return against.length <= mostAgainstTags * texts.length
}

const RUNNING: ReadonlySet<Tag['kind']> = new Set(['text', 'part', 'heading', 'item'])

/** Whether an element begins above the end of the one before it, or goes on with its sentence right below. */
function contradicts({ tag, lines: [first] }: TaggedLines, before: TaggedLines | undefined): boolean {
  const last = before?.lines.at(-1)
  if (!before || !first || !last) return false
  const continuesBelow =
    tag.kind === before.tag.kind && standsBelow(first, last) && continuesSentence(first, last)
  return continuesBelow || isAbove(first.bbox, last.bbox)
}
