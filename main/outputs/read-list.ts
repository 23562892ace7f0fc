import type { Block } from '../../shared/document.ts'
import { listMarker } from '../ocr/layout/list-marker.ts'
import { depthsOfItems } from '../ocr/writers/list-depths.ts'
import type { Run } from './read-runs.ts'

export interface ListItem {
  /**
   * `bullet` and `number` are drawn by whoever shows the list, and are no part of the text; of an item that is
   * `written`, such as a), the text has what the page says.
   */
  marker: 'bullet' | 'number' | 'written'
  /** Of a `number`: which. */
  number: number
  runs: Run[]
}

/** An item with the lists of those that belong to it, which are further in. */
export interface NestedItem extends ListItem {
  below: NestedItem[][]
}

const BULLET = /^[•◦▪‣●○■□–—*·»➢✓-](?:\s+|$)|^[•◦▪‣●]/u
const NUMBER = /^(\d{1,3})[.)](?:\s+|$)/

/** The lists of a block: items of one kind in a row, numbers only where each is one more than the last. */
export function readLists(block: Block, lines: readonly Run[][]): NestedItem[][] {
  const items = readItems(lines)
  const depths = depthsOfItems(block, items.length)
  return nest(items.map((item, index) => ({ item, depth: depths[index] ?? 0 })))
}

/** One a line; a line without a marker goes on with the item before. */
function readItems(lines: readonly Run[][]): ListItem[] {
  const items: ListItem[] = []
  for (const runs of lines) {
    const text = runs.map((run) => run.text).join('')
    const [marker, number] = BULLET.exec(text) ?? NUMBER.exec(text) ?? []
    const last = items.at(-1)
    if (marker !== undefined)
      items.push({
        marker: number === undefined ? 'bullet' : 'number',
        number: Number(number ?? 0),
        runs: withoutStart(runs, marker.length),
      })
    else if (last !== undefined && listMarker(text.split(' ')[0] ?? '') === undefined)
      last.runs.push({ text: ' ', bold: false, italic: false, link: undefined }, ...runs)
    else items.push({ marker: 'written', number: 0, runs })
  }
  return items
}

function nest(items: readonly { item: ListItem; depth: number }[]): NestedItem[][] {
  const lists: NestedItem[][] = []
  for (let at = 0; at < items.length;) {
    const { item, depth } = items[at] ?? { item: undefined, depth: 0 }
    if (!item) break
    const next = items.findIndex((other, index) => index > at && other.depth <= depth)
    const end = next === -1 ? items.length : next
    const nested = { ...item, below: nest(items.slice(at + 1, end)) }
    const last = lists.at(-1)?.at(-1)
    const follows =
      last?.marker === item.marker && (item.marker !== 'number' || item.number === last.number + 1)
    if (follows) lists.at(-1)?.push(nested)
    else lists.push([nested])
    at = end
  }
  return lists
}

function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length
  return runs.flatMap((run) => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' ? [] : [{ ...run, text }]
  })
}
