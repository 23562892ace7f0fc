import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Tag, TaggedCell, TaggedTable } from '../../ocr/ports.ts'

type StructTreeNode = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/** Marked content of a page, by its id, and the element of the structure tree that it stands in. */
export type TagsById = ReadonlyMap<string, Tag>

/** What content stands in, on the way down the tree; undefined `tag` where no element has begun that holds text. */
interface Place {
  tag?: Tag
}

/** The elements of a page's structure tree that hold text (ISO 32000-1, 14.8.4), in its order; undefined where it has none. */
export async function readTags(page: PDFPageProxy): Promise<TagsById | undefined> {
  const root = await page.getStructTree().catch(() => null)
  if (!root) return undefined
  const tags = new Map<string, Tag>()
  let order = 0

  const begin = (tag: Omit<Tag, 'order'>): Tag => ({ ...tag, order: order++ })

  function walk(node: StructTreeNode, place: Place): void {
    const table = node.role === 'Table' && !isClosed(place) ? toTable(node) : undefined
    if (table) {
      for (const { cell, content } of table.found)
        fill(content, { tag: begin({ kind: 'cell', table: table.table, cell }) })
    } else fill(node, enter(node.role, place))
  }

  function fill({ children }: StructTreeNode, place: Place): void {
    for (const child of children) {
      if (!('children' in child)) tags.set(child.id, (place.tag ??= begin({ kind: 'part' })))
      else if (isInLine(child)) fill(child, place)
      else {
        walk(child, place)
        // What follows a block is no part of what stands before it.
        if (place.tag?.kind === 'part') delete place.tag
      }
    }
  }

  function enter(role: string, place: Place): Place {
    const { tag } = place
    if (isClosed(place)) return place
    const level = headingLevel(role)
    if (level !== undefined) return { tag: begin({ kind: 'heading', level }) }
    switch (role) {
      case 'LI':
        return { tag: begin({ kind: 'item' }) }
      case 'Caption':
        return { tag: begin({ kind: 'caption' }) }
      case 'Note':
      case 'FENote':
        return { tag: begin({ kind: 'note' }) }
      case 'P':
      case 'TOCI':
        return tag?.kind === 'item' ? place : { tag: begin({ kind: 'text' }) }
      default:
        // What only groups elements begins none; content right in it is a part by itself.
        return tag ? place : {}
    }
  }

  fill(root, {})
  return tags
}

/** Whether an element is text as a part of what is around it: browsers have one for each line that is broken on purpose. */
const isInLine = ({ role, children }: StructTreeNode): boolean =>
  ['NonStruct', 'Span', 'Link'].includes(role) && !children.some((child) => 'children' in child)

/** What is in a cell, a caption or a note is all of that one. */
const isClosed = ({ tag }: Place) => tag !== undefined && ['cell', 'caption', 'note'].includes(tag.kind)

function headingLevel(role: string): number | undefined {
  if (role === 'Title' || role === 'H') return 1
  return /^H[1-6]$/.test(role) ? Number(role[1]) : undefined
}

const nodesOf = ({ children }: StructTreeNode) => children.filter((child) => 'children' in child)

const has = (node: StructTreeNode, isSo: (role: string) => boolean): boolean =>
  nodesOf(node).some((child) => isSo(child.role) || has(child, isSo))

const hasContent = ({ children }: StructTreeNode): boolean =>
  children.some((child) => ('children' in child ? hasContent(child) : child.type === 'content'))

/** The cells of a table, as far as it has something on this page; undefined where it only puts things beside one another. */
function toTable(
  node: StructTreeNode,
): { table: TaggedTable; found: { cell: TaggedCell; content: StructTreeNode }[] } | undefined {
  const isBlock = (role: string) => role === 'Table' || role === 'L' || headingLevel(role) !== undefined
  const rows = rowsOf(node).filter(hasContent)
  const width = Math.max(...rows.map(({ children }) => children.length))
  if (rows.length < 2 || width < 2 || rows.some((row) => has(row, isBlock))) return undefined
  // A file may say any number. No more columns begin than there are cells, and no more rows than there are.
  const mostColumns = rows.flatMap(nodesOf).length
  /** By column, the row from which nothing reaches down into it. */
  const freeFrom: number[] = []
  const found = rows.flatMap((tr, row) => {
    let column = 0
    return nodesOf(tr).map((content) => {
      while ((freeFrom[column] ?? 0) > row) column++
      const rowSpan = within(content.rowSpan, rows.length - row)
      const columnSpan = within(content.colSpan, mostColumns - column)
      for (let at = column; at < column + columnSpan; at++)
        freeFrom[at] = Math.max(freeFrom[at] ?? 0, row + rowSpan)
      const header = content.role === 'TH' && content.scope !== 'Row'
      return { cell: { row, column, rowSpan, columnSpan, header }, content }
    })
  })
  return { table: { cells: found.map(({ cell }) => cell) }, found }
}

/** Of rows or columns that a cell reaches over, as far as there are so many. */
const within = (span = 1, most: number) => Math.max(1, Math.min(span, most))

const rowsOf = (node: StructTreeNode): StructTreeNode[] =>
  nodesOf(node).flatMap((child) =>
    child.role === 'TR' ? [child] : ['THead', 'TBody', 'TFoot'].includes(child.role) ? rowsOf(child) : [],
  )

// What is marked so is none of the document's: heads, feet, numbers of pages.
const ARTIFACT: Tag = { kind: 'artifact', order: -1 }

/** Follows the items of a page's text and tells of each the element it stands in, which those that begin and end content say. */
export function tagFollower(tags: TagsById | undefined): (item: object) => Tag | undefined {
  const open: (Tag | undefined)[] = []
  return (item) => {
    const { type, id, tag } = item as { type?: string; id?: string | null; tag?: string }
    if (type === 'endMarkedContent') open.pop()
    else if (type !== undefined)
      open.push(tag === 'Artifact' ? ARTIFACT : (id && tags?.get(id)) || open.at(-1))
    return open.at(-1)
  }
}
