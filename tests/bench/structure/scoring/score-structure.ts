// How much of the structure of a generated document a reading of it has.
import { distance } from 'fastest-levenshtein'
import type { Document } from '../../../../shared/document.ts'
import { writeDocument } from '../../../../main/ocr/writers/writers.ts'
import { normalise, wordDistance } from '../../score.ts'
import { scoreTables } from '../../score-tables.ts'
import { furnitureRoles, type TruePart, type TrueRole, type Truth } from '../truth.ts'
import { markdownParts, type MarkdownPart } from './markdown-parts.ts'
import { scoreOrder } from './score-order.ts'
import type { Found, Share } from './share.ts'
import { countWords, wordsOf } from './words.ts'

export interface StructureReading {
  markdown: string
  /** Markdown with running heads, feet and page numbers. */
  kept: string
  document: Document
}

/** What a document is as Markdown, with and without its furniture. */
export function structureOf(document: Document): StructureReading {
  const markdown = (furniture: 'drop' | 'keep') =>
    writeDocument(document, { format: 'markdown', furniture }).text
  return { markdown: markdown('drop'), kept: markdown('keep'), document }
}

export interface StructureScore {
  /** Neighbours in their order. */
  order: Share
  /** Words that need no edit, of those of the truth. */
  text: Share
  headings: Found
  items: Found
  /** Captions and footnotes that the blocks name so. */
  roles: Share
  /** Running heads, feet and page numbers that are not in the Markdown. */
  furniture: Share
  /** Words of the body that the Markdown has. */
  words: Share
  /** Words of the body in the Markdown with furniture that the one without still has. */
  kept: Share
  /** Cells: F1 of each document's tables, and for how many documents. */
  tables: Share
}

export function scoreStructure(
  { parts }: Truth,
  { markdown, kept, document }: StructureReading,
): StructureScore {
  const body = parts.filter(({ role }) => !furnitureRoles.includes(role))
  const found = markdownParts(markdown)
  const [truth, reading] = [body.map(({ text }) => text).join(' '), found.lines.join(' ')].map(wordsOf) as [
    string[],
    string[],
  ]
  const all = wordsOf(markdownParts(kept).lines.join(' '))
  const inBoth = shared(truth, all)
  return {
    order: scoreOrder(parts, reading),
    text: { right: Math.max(0, truth.length - wordDistance(truth, reading)), of: truth.length },
    headings: scoreParts(withRole(parts, 'heading'), found.headings, shiftOfLevels),
    items: scoreParts(withRole(parts, 'item'), found.items.map(withoutMarker), () => 0),
    roles: scoreRoles(parts, document),
    furniture: scoreFurniture(parts, found.lines),
    words: { right: shared(truth, reading), of: truth.length },
    kept: { right: Math.min(inBoth, shared(truth, reading)), of: inBoth },
    tables: scoreCells(parts, document),
  }
}

const withRole = (parts: readonly TruePart[], wanted: TrueRole) =>
  parts.filter(({ role }) => role === wanted).map(({ text, level = 1 }) => ({ text: normalise(text), level }))

function shared(truth: readonly string[], reading: readonly string[]): number {
  const [wanted, got] = [countWords(truth), countWords(reading)]
  return [...wanted].reduce((sum, [word, count]) => sum + Math.min(count, got.get(word) ?? 0), 0)
}

/** Without `a)` or `(2)`, which stays in the text of an item because others may refer to it. */
const withoutMarker = ({ text, level }: MarkdownPart) => ({
  level,
  text: text.replace(/^(?:[a-z]\)|\(?\d{1,2}[.)]) /, ''),
})

/** Share of its characters by which a heading or item may differ and still be the same. */
const TOLERANCE = 0.15

type Pair = readonly [truth: MarkdownPart, found: MarkdownPart]

function scoreParts(
  truth: readonly MarkdownPart[],
  found: readonly MarkdownPart[],
  shiftOf: (pairs: readonly Pair[]) => number,
): Found {
  const left = [...found]
  const pairs: Pair[] = []
  for (const one of truth) {
    const at = left.findIndex(({ text }) => isSame(one.text, text))
    if (at < 0) continue
    pairs.push([one, left[at]!])
    left.splice(at, 1)
  }
  const shift = shiftOf(pairs)
  const levels = pairs.filter(([one, other]) => one.level === other.level + shift).length
  return { right: pairs.length, truth: truth.length, found: found.length, levels }
}

const isSame = (truth: string, found: string) =>
  Math.abs(truth.length - found.length) <= TOLERANCE * truth.length &&
  distance(truth, found) <= TOLERANCE * truth.length

/** Levels count from where the document begins: `##` for its title and `###` for its sections is as good. */
function shiftOfLevels(pairs: readonly Pair[]): number {
  const rights = (shift: number) => pairs.filter(([one, other]) => one.level === other.level + shift).length
  return [0, -1, 1].reduce((best, shift) => (rights(shift) > rights(best) ? shift : best))
}

function scoreRoles(parts: readonly TruePart[], { pages }: Document): Share {
  const wanted = parts.filter(({ role }) => role === 'caption' || role === 'footnote')
  const right = wanted.filter(({ role, text, page }) =>
    (pages[page - 1]?.blocks ?? []).some((block) => {
      if (block.role !== role) return false
      const words = wordsOf(text)
      return shared(words, wordsOf(block.text)) > 0.8 * words.length
    }),
  )
  return { right: right.length, of: wanted.length }
}

/** A page number is there where it has a line of its own, or one with the running head beside it. */
function scoreFurniture(parts: readonly TruePart[], lines: readonly string[]): Share {
  const furniture = parts.filter(({ role }) => furnitureRoles.includes(role))
  const strings = [...new Set(furniture.map(({ role, text }) => `${role}\t${normalise(text).toLowerCase()}`))]
  const running = strings.map((one) => one.split('\t') as [string, string]).filter(([role]) => role !== 'page_number').map(([, text]) => text) // oxfmt-ignore
  const read = lines.map((line) => line.toLowerCase())
  const body = parts
    .filter(({ role }) => !furnitureRoles.includes(role))
    .map(({ text }) => normalise(text).toLowerCase())
  let present = 0
  for (const one of strings) {
    const [role = '', text = ''] = one.split('\t')
    const count = furniture.filter(
      (part) => part.role === role && normalise(part.text).toLowerCase() === text,
    ).length
    const there =
      role === 'page_number'
        ? read.filter((line) => running.reduce((rest, head) => rest.replace(head, ''), line).trim() === text)
            .length
        : occurrences(text, read) - occurrences(text, body)
    present += Math.min(count, Math.max(0, there))
  }
  return { right: furniture.length - present, of: furniture.length }
}

const occurrences = (text: string, lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + line.split(text).length - 1, 0)

function scoreCells(parts: readonly TruePart[], { pages }: Document): Share {
  const truth = parts.flatMap(({ html }) => (html === undefined ? [] : [rowsOf(html)]))
  if (truth.length === 0) return { right: 0, of: 0 }
  const found = pages.flatMap(({ blocks }) => blocks.flatMap(({ table }) => (table ? [table.rows] : [])))
  return { right: scoreTables(truth, found).f1, of: 1 }
}

/** Cells of a table without spans. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) =>
      cell.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&'),
    ),
  )
