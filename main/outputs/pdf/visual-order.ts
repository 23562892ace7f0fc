// In what order characters are written. Readers of PDFs take them for standing from left to right, as they are drawn, and
// turn those that are read from the right around again (Unicode Standard Annex 9, in the part that one line needs).

const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** What keeps its own order among letters read from the right: numbers, with the signs in them, and words of other alphabets. */
const FROM_LEFT = /[\p{Nd}\p{Script=Latin}](?:[\p{Nd}\p{Script=Latin}.,:/+–-]*[\p{Nd}\p{Script=Latin}])?/gu
/** Marks that belong to the character before them, and signs made of several. */
const COMPOSED = /\p{M}|\u200d/u

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

export const readsFromRight = (text: string) => FROM_RIGHT.test(text)

/** The characters of a word as people see them: letters with their marks. */
export function toCharacters(word: string): string[] {
  return COMPOSED.test(word)
    ? Array.from(segmenter.segment(word), ({ segment }) => segment)
    : Array.from(word)
}

/** The characters of a word from left to right. */
export function fromLeftToRight(word: string): string[] {
  if (!readsFromRight(word)) return toCharacters(word)
  const turned: string[] = []
  let from = 0
  for (const { 0: kept, index } of word.matchAll(FROM_LEFT)) {
    turned.unshift(...toCharacters(word.slice(from, index)).toReversed())
    turned.unshift(...toCharacters(kept))
    from = index + kept.length
  }
  turned.unshift(...toCharacters(word.slice(from)).toReversed())
  return turned
}
