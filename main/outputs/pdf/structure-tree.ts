import type { Block, Page } from '../../../shared/document.ts'
import type { LayerRun } from './layer-content.ts'
import { layerWords } from './layer-words.ts'
import type { ObjectList } from './object-list.ts'
import type { MarkedContent, PageMarks, StructureElement } from './structure-element.ts'
import { tagTable } from './tag-table.ts'

export interface StructureTree {
  /** The runs of a page in reading order, each marked as part of its element. `key`: the page's number in the parent tree. */
  tagPage(page: Page, key: number): LayerRun[]
  /** Adds the tree to the file. `pages`: how each page is referred to, by key. Answers how the root is. */
  add(objects: ObjectList, pages: readonly string[]): string
}

const ARTIFACTS: ReadonlySet<Block['role']> = new Set(['header', 'footer', 'page_number', 'watermark'])

export function createStructureTree(): StructureTree {
  const root: StructureElement = { type: 'Document', kids: [] }
  const marked: StructureElement[][] = []
  let headingLevel = 0

  /** PDF/UA-1, 7.4.2: headings begin with H1 and go down one level at a time. */
  function headingType(level: number): string {
    headingLevel = Math.min(level, headingLevel + 1)
    return `H${headingLevel}`
  }

  function tagBlock(block: Block, page: Page, marks: PageMarks): LayerRun[] {
    const lines = block.lines.map((line) => layerWords(line, page))
    if (lines.every((words) => words.length === 0)) return []
    if (ARTIFACTS.has(block.role))
      return lines.map((words) => ({ mark: '/Artifact << /Type /Pagination >> BDC', words }))
    const { type } = block
    if (type === 'table' && block.table) {
      const { element, runs } = tagTable(block.table, lines, marks)
      root.kids.push(element)
      return runs
    }
    if (type === 'list') {
      const body: StructureElement = { type: 'LBody', kids: [] }
      const item: StructureElement = { type: 'LI', kids: [body] }
      // The layout gives every item a block of its own.
      const last = root.kids.at(-1)
      if (last && 'type' in last && last.type === 'L') last.kids.push(item)
      else root.kids.push({ type: 'L', kids: [item] })
      return markAll(lines, body, marks)
    }
    const element: StructureElement = {
      type: type === 'heading' ? headingType(block.level ?? 1) : 'P',
      kids: [],
    }
    root.kids.push(element)
    return markAll(lines, element, marks)
  }

  return {
    tagPage(page, key) {
      const elements: StructureElement[] = []
      marked[key] = elements
      const marks: PageMarks = {
        mark(element) {
          const markedId = elements.push(element) - 1
          element.kids.push({ page: key, markedId })
          return `/${element.type} << /MCID ${markedId} >> BDC`
        },
      }
      return page.blocks.flatMap((block) => tagBlock(block, page, marks))
    },
    add: (objects, pages) => addTree(objects, { root, marked, pages }),
  }
}

/** All of a block under one mark. */
function markAll(
  lines: readonly LayerRun['words'][],
  element: StructureElement,
  marks: PageMarks,
): LayerRun[] {
  const mark = marks.mark(element)
  return lines.map((words) => ({ mark, words }))
}

function addTree(
  objects: ObjectList,
  {
    root,
    marked,
    pages,
  }: { root: StructureElement; marked: readonly StructureElement[][]; pages: readonly string[] },
): string {
  const numbers = new Map<StructureElement, number>()
  const refer = (element: StructureElement) => `${numbers.get(element) ?? 0} 0 R`
  const reserve = (element: StructureElement) => {
    numbers.set(element, objects.reserve())
    for (const kid of element.kids) if ('type' in kid) reserve(kid)
  }
  const treeNumber = objects.reserve()
  reserve(root)
  const put = (element: StructureElement, parent: string) => {
    const { type, attributes, kids } = element
    const firstMarked = kids.find((kid) => 'markedId' in kid)
    const page = firstMarked === undefined ? '' : `/Pg ${pages[firstMarked.page] ?? ''}`
    const written = kids.map((kid) =>
      'type' in kid ? refer(kid) : writeMarked(kid, firstMarked?.page, pages),
    )
    objects.set(
      numbers.get(element) ?? 0,
      `<< /Type /StructElem /S /${type} /P ${parent} ${page} ${attributes === undefined ? '' : `/A << ${attributes} >>`} /K [${written.join(' ')}] >>`,
    )
    for (const kid of kids) if ('type' in kid) put(kid, refer(element))
  }
  put(root, `${treeNumber} 0 R`)
  const parents = marked.flatMap((elements, key) =>
    elements.length === 0 ? [] : [`${key} ${objects.add(`[${elements.map(refer).join(' ')}]`)}`],
  )
  const parentTree = objects.add(`<< /Nums [${parents.join(' ')}] >>`)
  objects.set(
    treeNumber,
    `<< /Type /StructTreeRoot /K [${refer(root)}] /ParentTree ${parentTree} /ParentTreeNextKey ${marked.length} >>`,
  )
  return `${treeNumber} 0 R`
}

const writeMarked = ({ page, markedId }: MarkedContent, own: number | undefined, pages: readonly string[]) =>
  page === own ? String(markedId) : `<< /Type /MCR /Pg ${pages[page] ?? ''} /MCID ${markedId} >>`
