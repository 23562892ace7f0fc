import type { Block } from '../../../shared/document.ts'
import { groupAdjacent } from '../group-adjacent.ts'
import { isHeading, numberedDepth } from '../layout/heading-signs.ts'
import { isLetterOfIndex } from '../layout/index-signs.ts'
import { thresholds } from '../thresholds.ts'
import { continueNumbers } from './continue-numbers.ts'
import { bodySizeOf, type StyledBlock, type StyledPage } from './styled-page.ts'

const { likeSize, sameSize } = thresholds

/** A heading with what its level goes by. */
interface Heading {
  draft: StyledBlock
  /** Of its type, in points; none is smaller than the text. */
  size: number
  /** As the file itself says. */
  level: number | undefined
  /** In the outline of the file, from 1. */
  outlineDepth: number | undefined
  /** How deep it is numbered; 0 without a number. */
  depth: number
}

/**
 * Tells headings, and their levels, by the whole document: a page of notes has smaller type than the rest, and the
 * heading of a chapter may stand alone on its page. The larger, then the less deeply numbered comes first. Numbers of sections
 * go on from one to the next.
 */
export function levelHeadings(pages: readonly StyledPage[]): StyledPage[] {
  const drafts = pages.flatMap(({ blocks }) => blocks)
  const bodySize = bodySizeOf(drafts)
  const isTagged = drafts.some(({ style }) => style?.level !== undefined)
  const headings = drafts.flatMap((draft) => toHeading(draft, bodySize, isTagged))
  const numbered = continueNumbers(drafts, new Set(headings.map(({ draft }) => draft)))
  const levels = levelsOf([...headings, ...[...numbered].flatMap((draft) => asHeading(draft, bodySize))])
  const title = findTitle(pages[0], levels)
  return pages.map(({ page, blocks }) => ({
    page,
    blocks: blocks.map((draft) =>
      draft.style ? withLevel(draft, levels.get(draft), draft === title) : draft,
    ),
  }))
}

/** `isTagged`: the file calls some of its blocks headings, so that of the others it had a say about only large type tells more. */
function toHeading(draft: StyledBlock, bodySize: number, isTagged: boolean): Heading[] {
  const { block, style } = draft
  if (!style || block.role !== undefined || (block.type !== 'heading' && block.type !== 'paragraph'))
    return []
  const { text, lines } = block
  const { size, bold, level, outlineDepth } = style
  const isBold = bold && !(isTagged && style.isTagged)
  const signs = { text, lineCount: lines.length, ratio: size / bodySize, bold: isBold }
  // Its page knows what such a letter stands over.
  const isLetter = block.type === 'heading' && isLetterOfIndex(text)
  if (level === undefined && outlineDepth === undefined && !isLetter && !isHeading(signs)) return []
  return asHeading(draft, bodySize)
}

function asHeading(draft: StyledBlock, bodySize: number): Heading[] {
  if (!draft.style) return []
  const { size, level, outlineDepth } = draft.style
  const depth = numberedDepth(draft.block.text) ?? 0
  return [{ draft, size: Math.max(size, bodySize), level, outlineDepth, depth }]
}

/**
 * Headings that look alike are of one level: what the file says of most of them, else parted only by how deep they are
 * numbered; numbers of sections within sections tell more.
 */
function levelsOf(headings: readonly Heading[]): Map<StyledBlock, number> {
  const levels = new Map<StyledBlock, number>()
  let level = 0
  let above: number | undefined
  for (const look of groupByLook(headings)) {
    // The first of the outline come right below what is larger: the title of a document is none of it, as a rule.
    const [highest] = look.flatMap(({ outlineDepth }) => outlineDepth ?? []).toSorted((a, b) => a - b)
    if (highest !== undefined) above ??= level + 1 - highest
    // Of a page whose tree is not believed, headings are told by the outline alone, which knows of no title.
    const tagged = mostOf(look.flatMap((heading) => heading.level ?? []))
    const said = ({ level: own, outlineDepth }: Heading) =>
      own ?? tagged ?? (outlineDepth === undefined ? undefined : clampLevel((above ?? 0) + outlineDepth))
    const known = mostOf(look.flatMap((heading) => said(heading) ?? []))
    if (known !== undefined) {
      for (const heading of look) levels.set(heading.draft, said(heading) ?? known)
      level = Math.max(level, known)
      continue
    }
    const depths = [...new Set(look.map(({ depth }) => depth))]
      .filter((depth) => depth > 0)
      .sort((a, b) => a - b)
    for (const { draft, depth } of look)
      levels.set(draft, clampLevel(level + Math.max(1, depths.indexOf(depth) + 1)))
    level += Math.max(1, depths.length)
  }
  return levelByNumber(headings, levels)
}

/**
 * Where sections are numbered within sections, their numbers tell levels better than their look, which on scans is not the
 * same for all: those of one number are of the level that most of them have, and the others as much below.
 */
function levelByNumber(
  headings: readonly Heading[],
  levels: ReadonlyMap<StyledBlock, number>,
): Map<StyledBlock, number> {
  const numbered = headings.filter(
    ({ depth, level, outlineDepth }) => depth > 0 && (level ?? outlineDepth) === undefined,
  )
  const first = mostOf(numbered.flatMap(({ draft, depth }) => (depth === 1 ? (levels.get(draft) ?? []) : [])))
  if (first === undefined) return new Map(levels)
  return new Map([
    ...levels,
    ...numbered.map(({ draft, depth }) => [draft, clampLevel(first + depth - 1)] as const),
  ])
}

/** Headings have six levels, as in HTML and Markdown. */
const clampLevel = (level: number) => Math.min(6, Math.max(1, level))

/** The number that most of them are; undefined of none. */
function mostOf(numbers: readonly number[]): number | undefined {
  const groups = [...Map.groupBy(numbers, (number) => number).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/** The larger first. */
const groupByLook = (headings: readonly Heading[]): Heading[][] =>
  joinSingle(
    groupAdjacent(
      headings.toSorted((a, b) => b.size - a.size),
      (heading, larger) => heading.size > (1 - sameSize) * larger.size,
    ),
  )

/** A heading that looks like no other, such as that of an abstract in its smaller type, belongs to those most like it. */
function joinSingle(looks: readonly Heading[][]): Heading[][] {
  const joined = looks.map((look) => [...look])
  for (const [index, look] of joined.entries()) {
    const [single, ...more] = look
    if (!single || more.length > 0 || index === 0) continue
    const difference = (other: readonly Heading[]) => Math.abs((other[0]?.size ?? 0) / single.size - 1)
    const [nearest] = [joined[index - 1] ?? [], joined[index + 1] ?? []]
      .filter((other) => other.length > 1 && difference(other) < likeSize)
      .toSorted((a, b) => difference(a) - difference(b))
    nearest?.push(...look.splice(0))
  }
  return joined.filter((look) => look.length > 0)
}

/** The only heading of the first level, where it stands in the upper half of the first page. */
function findTitle(first: StyledPage | undefined, levels: Map<StyledBlock, number>): StyledBlock | undefined {
  const [title, ...more] = [...levels].flatMap(([draft, level]) => (level === 1 ? [draft] : []))
  if (!first || !title || more.length > 0 || levels.size < 2 || !first.blocks.includes(title))
    return undefined
  return title.block.bbox[3] < first.page.height / 2 ? title : undefined
}

function withLevel(draft: StyledBlock, level: number | undefined, isTitle: boolean): StyledBlock {
  const { level: _, ...block } = draft.block
  if (level !== undefined) {
    const heading: Block = { ...block, type: 'heading', level, ...(isTitle && { role: 'title' }) }
    return { ...draft, block: heading }
  }
  return { ...draft, block: block.type === 'heading' ? { ...block, type: 'paragraph' } : draft.block }
}
