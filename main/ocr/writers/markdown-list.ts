import type { Block } from '../../../shared/document.ts'
import { listMarker, STUCK_BULLET } from '../layout/list-marker.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { depthsOfItems } from './list-depths.ts'

/** A box to tick: an item of a task list, as GFM has them. */
const BOX = /^[☐☑☒]/u
const NUMBER = /^(\d{1,3})[.)]$/

interface Item {
  marker: string
  text: string
  depth: number
}

/** A list as Markdown, its items as deep as they are indented on the page. `texts` are the items, marked for emphasis. */
export function writeList(block: Block, texts: readonly string[]): string {
  const depths = depthsOfItems(block, texts.length)
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
  const word = first.length > 1 ? first.replace(STUCK_BULLET, '') : ''
  const item = escapeMarkdown([word, rest].filter((part) => part !== '').join(' '))
  return { marker: '- ', text: BOX.test(first) ? `[${first.startsWith('☐') ? ' ' : 'x'}] ${item}` : item }
}
