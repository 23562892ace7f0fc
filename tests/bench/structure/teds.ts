import type { TableCell } from '../../../shared/document.ts'

export type TrueCell = Pick<TableCell, 'row' | 'column' | 'rowSpan' | 'columnSpan' | 'header' | 'text'>

interface Node {
  label: string
  text?: string
  children: Node[]
}

/**
 * How alike two tables are, 0 to 1: the tree-edit-distance-based similarity of Zhong, ShafieiBavani and Jimeno Yepes
 * ("Image-based table recognition", 2020) over table, head, body, rows and cells with their spans. `structure`: without the
 * texts of the cells.
 */
export function teds(
  truth: readonly TrueCell[],
  read: readonly TrueCell[],
  { structure = false } = {},
): number {
  const [a, b] = [postorder(toTree(truth)), postorder(toTree(read))]
  return 1 - treeDistance(a, b, structure) / Math.max(a.length, b.length)
}

/** Each true table with the one read that is most like it; what is too much counts against the page as a table of nothing. */
export function scoreTeds(
  truths: readonly TrueCell[][],
  read: readonly TrueCell[][],
  options: { structure?: boolean } = {},
): number {
  const best = truths.map((truth) => Math.max(0, ...read.map((cells) => teds(truth, cells, options))))
  return best.reduce((sum, one) => sum + one, 0) / Math.max(truths.length, read.length)
}

function toTree(cells: readonly TrueCell[]): Node {
  const rows = [...Map.groupBy(cells, ({ row }) => row)].sort(([a], [b]) => a - b).map(([, row]) => row)
  const isHead = (row: readonly TrueCell[]) => row.every(({ header }) => header)
  const firstOfBody = rows.findIndex((row) => !isHead(row))
  const cut = firstOfBody < 0 ? rows.length : firstOfBody
  const part = (label: string, list: TrueCell[][]): Node[] =>
    list.length === 0 ? [] : [{ label, children: list.map(toRow) }]
  return {
    label: 'table',
    children: [...part('thead', rows.slice(0, cut)), ...part('tbody', rows.slice(cut))],
  }
}

const toRow = (cells: readonly TrueCell[]): Node => ({
  label: 'tr',
  children: cells
    .toSorted((a, b) => a.column - b.column)
    .map(({ rowSpan, columnSpan, text }) => ({
      label: `td ${rowSpan} ${columnSpan}`,
      text: text.replaceAll(/\s+/g, ' ').trim(),
      children: [],
    })),
})

interface Step {
  node: Node
  /** Place of the leftmost leaf below it. */
  leaf: number
}

function postorder(root: Node): Step[] {
  const steps: Step[] = []
  const visit = (node: Node): number => {
    const leaves = node.children.map(visit)
    const leaf = leaves[0] ?? steps.length
    steps.push({ node, leaf })
    return leaf
  }
  visit(root)
  return steps
}

/** Zhang and Shasha's distance of ordered trees (1989). */
function treeDistance(a: readonly Step[], b: readonly Step[], structure: boolean): number {
  const distances = a.map(() => new Float64Array(b.length))
  for (const i of keyRoots(a)) for (const j of keyRoots(b)) forestDistance(a, b, [i, j], distances, structure)
  return distances.at(-1)?.at(-1) ?? 0
}

/** The last node of each leftmost leaf. */
const keyRoots = (steps: readonly Step[]): number[] =>
  steps.flatMap(({ leaf }, index) =>
    steps.slice(index + 1).some((other) => other.leaf === leaf) ? [] : [index],
  )

function forestDistance(
  a: readonly Step[],
  b: readonly Step[],
  [i, j]: [number, number],
  distances: Float64Array[],
  structure: boolean,
): void {
  const [fromA, fromB] = [a[i]!.leaf, b[j]!.leaf]
  const forest = Array.from({ length: i - fromA + 2 }, () => new Float64Array(j - fromB + 2))
  for (let x = 1; x < forest.length; x++) forest[x]![0] = x
  for (let y = 1; y < forest[0]!.length; y++) forest[0]![y] = y
  for (let x = 1; x < forest.length; x++)
    for (let y = 1; y < forest[0]!.length; y++) {
      const [one, other] = [a[fromA + x - 1]!, b[fromB + y - 1]!]
      const changed = Math.min(forest[x - 1]![y]! + 1, forest[x]![y - 1]! + 1)
      if (one.leaf === fromA && other.leaf === fromB) {
        forest[x]![y] = Math.min(changed, forest[x - 1]![y - 1]! + costOf(one.node, other.node, structure))
        distances[fromA + x - 1]![fromB + y - 1] = forest[x]![y]!
      } else
        forest[x]![y] = Math.min(
          changed,
          forest[one.leaf - fromA]![other.leaf - fromB]! + distances[fromA + x - 1]![fromB + y - 1]!,
        )
    }
}

function costOf(a: Node, b: Node, structure: boolean): number {
  if (a.label !== b.label) return 1
  if (structure || a.text === undefined || b.text === undefined) return 0
  const longest = Math.max(a.text.length, b.text.length)
  return longest === 0 ? 0 : editDistance(a.text, b.text) / longest
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (b[j - 1] === a[i] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
