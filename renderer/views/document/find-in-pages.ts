import type { Page } from '../../../shared/document.ts'
import { spellLetters } from '../../../shared/spelled-letters.ts'
import { alignTable, alignWords, withoutHyphen } from './align-words.ts'
import { placeWords, type PlacedWord } from './page-words.ts'

/** One place where the query stands: the words it touches, which are marked as wholes. No two matches touch the same. */
export interface Match {
  /** Of its words. */
  id: string
  page: number
  words: string[]
  text: string
}

/** A text of a page to look in. */
interface SearchableText {
  text: string
  /** Where each word ends in the text. */
  ends: { end: number; word: Pick<PlacedWord, 'id' | 'text'> }[]
}

/** What is kept of a page to find texts in it. */
export interface SearchablePage {
  page: number
  /** As it is printed and, where words go on in another line, with these whole. */
  texts: SearchableText[]
}

export function toSearchable(page: Page): SearchablePage {
  const placed = placeWords(page).map((lines) => lines.flatMap((line) => line.words))
  // Deleted words keep their place without a text.
  const words = placed.flat().filter((each) => each.text !== '')
  const broken = brokenWords(page, placed)
  const printed = write(words, ({ text }) => `${text} `)
  if (broken.size === 0) return { page: page.page, texts: [printed] }
  const whole = write(words, ({ id, text }) => {
    const end = broken.get(id)
    if (end === undefined) return `${text} `
    return end === 'hyphen undone' ? withoutHyphen(text) : text
  })
  return { page: page.page, texts: [printed, whole] }
}

/** Finds a text in a page's words, over line ends, whatever its case and accents; `m2` finds `m²`. */
export function findInPage({ page, texts }: SearchablePage, query: string): Match[] {
  const wanted = fold(query.trim().replace(/\s+/g, ' '))
  if (wanted === '') return []
  const found = new Map<string, PlaceInText>()
  for (const text of texts) {
    // What is found in the text as it is printed is not found in whole words once more.
    const known = new Set([...found.values()].flatMap(({ words }) => words.map(({ id }) => id)))
    for (const place of placesIn(text, wanted)) {
      const id = idOfMatch(place.words.map((word) => word.id))
      if (!place.words.some((word) => known.has(word.id))) found.set(id, place)
    }
  }
  return [...found]
    .sort(([, a], [, b]) => a.first - b.first)
    .map(([id, { words }]) => ({
      id,
      page,
      words: words.map((word) => word.id),
      text: words.map((word) => word.text).join(' '),
    }))
}

export const idOfMatch = (words: readonly string[]): string => words.join(' ')

interface PlaceInText {
  /** Place of its first word among those of the text. */
  first: number
  words: Pick<PlacedWord, 'id' | 'text'>[]
}

function placesIn({ text, ends }: SearchableText, wanted: string): PlaceInText[] {
  const places: PlaceInText[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const first = ends.findIndex(({ end }) => end > at)
    const last = ends.findIndex(({ end }) => end >= at + wanted.length)
    places.push({ first, words: ends.slice(first, last + 1).map(({ word }) => word) })
  }
  return places
}

/** The words one after the other, folded; each as `textOf` says, with the space behind it. */
function write(words: readonly PlacedWord[], textOf: (word: PlacedWord) => string): SearchableText {
  let text = ''
  const ends = words.map((word) => {
    const folded = fold(textOf(word))
    const end = text.length + folded.trimEnd().length
    text += folded
    return { end, word: { id: word.id, text: word.text } }
  })
  return { text, ends }
}

/** Words that go on in the next, as over the end of a line, by their ids. `placed`: the words of each block. */
function brokenWords(
  { blocks }: Page,
  placed: readonly PlacedWord[][],
): Map<string, 'as it is' | 'hyphen undone'> {
  const runs = blocks.flatMap(({ text, table }, index) =>
    table === undefined
      ? alignWords(text, placed[index] ?? [])
      : alignTable(table.rows, placed[index] ?? []).flat(2),
  )
  const broken: ReturnType<typeof brokenWords> = new Map()
  for (const { text, words } of runs) {
    let at = 0
    for (const word of words.slice(0, -1)) {
      const isWhole = text.startsWith(word.text, at)
      broken.set(word.id, isWhole ? 'as it is' : 'hyphen undone')
      at += (isWhole ? word.text : withoutHyphen(word.text)).length
    }
  }
  return broken
}

const apostrophes = /[‘’‚‛ʼ′´`‹›]/g
const quotes = /[“”„‟″«»]/g

function fold(text: string): string {
  const plain = text.replaceAll(apostrophes, "'").replaceAll(quotes, '"').normalize('NFKD')
  return spellLetters(plain.replaceAll(/[\p{M}\u00ad]/gu, '').toLowerCase())
}
