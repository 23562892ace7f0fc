// What a Markdown text says it consists of, line by line; enough for the Markdown that the program writes.
import { normalise } from '../../score.ts'

export interface MarkdownPart {
  text: string
  /** Of a heading its level; of an item how deep it lies, from 1 on. */
  level: number
}

export interface MarkdownParts {
  headings: MarkdownPart[]
  items: MarkdownPart[]
  /** Its text, a line for each of its own, without what is mark-up. */
  lines: string[]
}

export function markdownParts(markdown: string): MarkdownParts {
  const parts: MarkdownParts = { headings: [], items: [], lines: [] }
  /** Columns at which the items lie that the current one is in. */
  let indents: number[] = []
  let isItem = false
  for (const line of markdown.split('\n')) {
    const [, hashes, head] = /^(#{1,6}) (.*)$/.exec(line) ?? []
    const [, space, , item] = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/.exec(line) ?? []
    if (hashes !== undefined && head !== undefined)
      parts.headings.push({ level: hashes.length, text: bare(head) })
    if (space !== undefined && item !== undefined) {
      indents = [...indents.filter((indent) => indent < space.length), space.length]
      parts.items.push({ level: indents.length, text: bare(item) })
    } else if (isItem && /^ +\S/.test(line)) {
      const last = parts.items.at(-1)
      if (last) last.text += ` ${bare(line)}`
    } else if (line.trim() !== '' && !line.startsWith(' ')) indents = []
    isItem = item !== undefined || (isItem && /^ +\S/.test(line))
    const text = bare(head ?? item ?? line)
    if (text !== '') parts.lines.push(text)
  }
  return parts
}

/** A line without emphasis, links, escapes, tags and the pipes of tables. */
function bare(line: string): string {
  if (/^[\s|:-]+$/.test(line) && line.includes('|')) return ''
  const text = line
    .replace(/<!--.*?-->/g, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<!\\)(\*\*|__)(.+?)(?<!\\)\1/g, '$2')
    .replace(/(?<![\\\w])([*_])(?=\S)(.+?)(?<=[^\s\\])\1(?!\w)/g, '$2')
    .replace(/(?<!\\)\|/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  return normalise(text)
}
