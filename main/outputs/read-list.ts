import { listMarker } from '../ocr/layout/list-marker.ts'
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

const BULLET = /^[•◦▪‣●○■□–—*·»➢✓-](?:\s+|$)|^[•◦▪‣●]/u
const NUMBER = /^(\d{1,3})[.)](?:\s+|$)/

/** The items of a list, one a line; a line without a marker goes on with the item before. */
export function readList(lines: readonly Run[][]): ListItem[] {
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

/** Items of one kind in a row, numbers only where each is one more than the last. */
export function groupItems(items: readonly ListItem[]): ListItem[][] {
  const groups: ListItem[][] = []
  for (const item of items) {
    const last = groups.at(-1)?.at(-1)
    const follows =
      last?.marker === item.marker && (item.marker !== 'number' || item.number === last.number + 1)
    if (follows) groups.at(-1)?.push(item)
    else groups.push([item])
  }
  return groups
}

function withoutStart(runs: readonly Run[], length: number): Run[] {
  let left = length
  return runs.flatMap((run) => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' ? [] : [{ ...run, text }]
  })
}
