import type { PlacedWord } from './page-words.ts'

/** A piece of text as it is shown; `words` are those it came from (two where a hyphen at a line's end was undone). */
export interface Run {
  text: string
  words: PlacedWord[]
  /** White space before it, as in the text: a space or line breaks. */
  before: string
}

/** How far a word may stand from where it is expected: layout moves bullets and cell borders, never whole sentences. */
const reach = 12

/**
 * Finds the words of a text that was written from them, in order: the text is what people copy, the words know
 * where they stand on the page. A piece without words, such as a bullet that layout added, is still shown.
 */
export function alignWords(text: string, words: readonly PlacedWord[]): Run[] {
  const rest = piecesOf(words)
  return [...text.matchAll(/(\s*)(\S+)/g)].map(([, before = '', token = '']) => ({
    text: token,
    words: takeWords(token, rest),
    before,
  }))
}

/** The same for a table, whose cells are filled in another order than its words were read. */
export function alignTable(rows: readonly (readonly string[])[], words: readonly PlacedWord[]): Run[][][] {
  const rest = piecesOf(words)
  return rows.map((row) =>
    row.map((cell) =>
      [...cell.matchAll(/(\s*)(\S+)/g)].map(([, before = '', token = '']) => ({
        text: token,
        words: takeWords(token, rest, rest.length),
        before,
      })),
    ),
  )
}

/** What a person wrote for one word may be two, and is none where they deleted it; a text has it piece by piece. */
function piecesOf(words: readonly PlacedWord[]): PlacedWord[] {
  return words.flatMap((word) =>
    word.corrected?.by === 'user'
      ? word.text.split(' ').flatMap((text) => (text === '' ? [] : [{ ...word, text }]))
      : [word],
  )
}

/** Takes the words of one token out of `rest`. */
function takeWords(token: string, rest: PlacedWord[], within = reach): PlacedWord[] {
  for (let from = 0; from < Math.min(rest.length, within); from++) {
    const length = countWords(token, rest, from)
    if (length > 0) return rest.splice(from, length)
  }
  return []
}

/** A word as it is when the hyphen at its end is only the break's. */
export const withoutHyphen = (word: string): string => word.replace(/[-\u00ad\u2010]$/, '')

/** How many words from `from` on make up the token: joined as they are, or with the hyphens at their ends undone. */
function countWords(token: string, rest: readonly PlacedWord[], from: number): number {
  let joined = ''
  for (let next = from; next < rest.length && joined.length < token.length; next++) {
    const word = (rest[next] as PlacedWord).text
    const dehyphenated = withoutHyphen(word)
    if (token.startsWith(joined + word)) joined += word
    else if (word !== dehyphenated && token.startsWith(joined + dehyphenated)) joined += dehyphenated
    else return 0
    if (joined === token) return next - from + 1
  }
  return 0
}
