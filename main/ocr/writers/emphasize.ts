import type { Block, Page, Word } from '../../../shared/document.ts'
import { listMarker, STUCK_BULLET } from '../layout/list-marker.ts'
import { countCharacters } from '../layout/measure-lines.ts'
import { thresholds } from '../thresholds.ts'
import { wordSpans, type WordSpan } from '../words/word-spans.ts'

/** Styles that most of a document is set in: they set nothing off. */
export type UsualStyles = Pick<Word, 'bold' | 'italic'>

interface Span extends WordSpan {
  word: Word
}

// Unicode keeps these for what goes on inside of programs: no text has them, and escaping leaves them alone.
const [BOLD, ITALIC, LINK, ADDRESS] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3']

/** Tells the styles that more than half of a document's text is set in, as its paragraphs show. */
export function usualStyles(pages: readonly Page[]): UsualStyles {
  const wordsOf = (...types: Block['type'][]) =>
    pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, lines }) => (types.includes(type) ? lines.flatMap(({ words }) => words) : [])),
    )
  const words = wordsOf('paragraph')
  const half = countCharacters(wordsOf('paragraph', 'list')) / 2
  return {
    ...(countCharacters(words.filter(({ bold }) => bold)) > half && { bold: true }),
    ...(countCharacters(words.filter(({ italic }) => italic)) > half && { italic: true }),
  }
}

/**
 * The text of a block with marks where bold, italics and links begin and end; `writeMarks` makes Markdown of them. In a list
 * they are of one item each, and behind what it begins with, which Markdown has to see.
 */
export function markEmphasis({ type, text, lines }: Block, usual: UsualStyles): string {
  const words = lines.flatMap((line) => line.words)
  const styled = words.map((word) => styleOf(word, usual))
  if (!styled.some(({ bold, italic, link }) => bold || italic || link !== undefined)) return text
  const spans = wordSpans(text, styled)?.map((span, index) => ({ ...span, word: styled[index] as Word }))
  if (spans === undefined) return text
  const isList = type === 'list'
  const shown = isList ? spans.flatMap((span) => behindMarker(span, text)) : spans
  return insertMarks(text, joinSpans(shown, text, isList ? /\n/ : undefined))
}

/** What of a word is no sign that an item begins with. */
function behindMarker(span: Span, text: string): Span[] {
  const word = text.slice(span.start, span.end)
  if (!/^\n?$/.test(text[span.start - 1] ?? '') || listMarker(word) === undefined) return [span]
  return word.length > 1 && STUCK_BULLET.test(word) ? [{ ...span, start: span.start + 1 }] : []
}

function styleOf(word: Word, usual: UsualStyles): Word {
  const { bold, italic, link, ...plain } = word
  return {
    ...plain,
    ...(bold && !usual.bold && { bold }),
    ...(italic && !usual.italic && { italic }),
    ...(link !== undefined && { link }),
  }
}

/** Words of one style that follow each other, with no `end` between them, as one span; those in no style of their own left out. */
function joinSpans(spans: readonly Span[], text: string, end: RegExp | undefined): Span[] {
  const joined: Span[] = []
  let last: Span | undefined
  for (const span of spans) {
    const isSame =
      last && (['bold', 'italic', 'link'] as const).every((key) => last?.word[key] === span.word[key])
    if (last && isSame && !end?.test(text.slice(last.end, span.start))) last.end = span.end
    else {
      last = { ...span }
      joined.push(last)
    }
  }
  return joined.filter((span) => isSetOff(span, text)).map((span) => withoutStop(span, text))
}

/** What is of a word but most often not in its style: the comma behind a title, stop and note behind a link. */
function withoutStop(span: Span, text: string): Span {
  const end = span.word.link === undefined ? /[,;]$/ : /(?:[.,;:]|\[\d{1,3}\])+$/
  const stop = end.exec(text.slice(span.start, span.end))
  return stop ? { ...span, end: span.start + stop.index } : span
}

/** Whether a span stands out, and Markdown can say so: marks inside a word are letters to it. */
function isSetOff({ start, end, word }: Span, text: string): boolean {
  if (!word.bold && !word.italic && word.link === undefined) return false
  const before = text[start - 1] ?? ''
  const letters = text.slice(start, end).match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const fewest = word.bold || word.link !== undefined ? 1 : thresholds.italicLetters
  return (
    letters >= fewest &&
    (/^$|[\s(["“‘«/–—]/u.test(before) || STUCK_BULLET.test(before)) &&
    /^$|[\s\p{P}]/u.test(text[end] ?? '')
  )
}

function insertMarks(text: string, spans: readonly Span[]): string {
  let marked = ''
  let at = 0
  for (const { start, end, word } of spans) {
    const inner = text.slice(start, end)
    // An address that stands there itself is a link already.
    const link = word.link !== undefined && !isAddress(inner, word.link) ? word.link : undefined
    const marks = `${word.bold ? BOLD : ''}${word.italic ? ITALIC : ''}`
    const set = `${marks}${inner}${Array.from(marks).toReversed().join('')}`
    marked +=
      text.slice(at, start) + (link === undefined ? set : `${LINK}${set}${LINK}${encode(link)}${ADDRESS}`)
    at = end
  }
  return marked + text.slice(at)
}

const bare = (address: string) => address.replace(/^(?:\w+:)?(?:\/\/)?(?:www\.)?|\/$/g, '').toLowerCase()
const isAddress = (text: string, link: string) => {
  const written = bare(text.replaceAll(/\s+|[.,;)]+$/g, ''))
  return written !== '' && bare(link).startsWith(written)
}

// What would end the address in Markdown, written as addresses write it.
const encode = (link: string) =>
  link.replaceAll(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** Markdown of marked text, once it is escaped. */
export const writeMarks = (marked: string): string =>
  marked
    .replaceAll(new RegExp(`${LINK}([^${LINK}]*)${LINK}([^${ADDRESS}]*)${ADDRESS}`, 'gu'), '[$1]($2)')
    .replaceAll(BOLD, '**')
    .replaceAll(ITALIC, '*')
