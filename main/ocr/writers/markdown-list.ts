import type { Block } from '../../../shared/document.ts'
import { listMarker } from '../layout/list-marker.ts'
import { heightOf } from '../layout/measure-lines.ts'
import { escapeMarkdown } from './escape-markdown.ts'

const STUCK_BULLET = /^[•◦▪‣●☐☑☒]/u
const NUMBER = /^(\d{1,3})[.)]$/
// Heights of a line: items that are further in belong to the one above.
const INDENT = 0.6
const DEEPEST = 6

interface Item {
  marker: string
  text: string
  depth: number
}

/** A list as Markdown, its items as deep as they are indented on the page. `texts` are the items, marked for emphasis. */
export function writeList(block: Block, texts: readonly string[]): string {
  const depths = depthsOf(block, texts)
  const items = texts.map((text, index): Item => ({ ...toItem(text), depth: depths[index] ?? 0 }))
  const indents: number[] = []
  return items
    .map(({ marker, text, depth }) => {
      const indent = depth === 0 ? 0 : (indents[depth - 1] ?? 0)
      indents[depth] = indent + marker.length
      return `${' '.repeat(indent)}${marker}${text}`
    })
    .join('\n')
}

/** CommonMark counts with numbers only: an item such as `a)` or `(1)`, to which a text may refer, keeps what the page says. */
function toItem(text: string): Omit<Item, 'depth'> {
  const [, first = '', rest = ''] = /^(\S*)\s*(.*)$/su.exec(text.trim()) ?? []
  const marker = listMarker(first)
  const number = NUMBER.exec(first)?.[1]
  if (number !== undefined) return { marker: `${number}. `, text: escapeMarkdown(rest) }
  if (marker === 'ordinal') return { marker: '- ', text: escapeMarkdown(`${first} ${rest}`) }
  if (marker === undefined) return { marker: '  ', text: escapeMarkdown(text) }
  // A bullet may stand right at its word.
  const word = first.length > 1 ? first.replace(STUCK_BULLET, '') : ''
  return {
    marker: '- ',
    text: escapeMarkdown([word, rest].filter((part) => part !== '').join(' ')),
  }
}

/** How deep each item is, by where its first line begins; 0 for all where they cannot be told apart. */
function depthsOf({ lines }: Block, texts: readonly string[]): number[] {
  const starts = lines.filter(({ words }) => listMarker(words[0]?.text ?? '') !== undefined)
  if (starts.length !== texts.length) return texts.map(() => 0)
  const open: number[] = []
  return starts.map((line) => {
    const [x0, step] = [line.bbox[0], INDENT * heightOf(line.bbox)]
    while (open.length > 0 && x0 < (open.at(-1) ?? 0) - step) open.pop()
    if (open.length === 0 || (x0 > (open.at(-1) ?? 0) + step && open.length < DEEPEST)) open.push(x0)
    return open.length - 1
  })
}
