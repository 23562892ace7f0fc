import type { TextLine } from '../ports.ts'

// Of shorter ones many are one word as well as two: "into", "an", "ago". So are characters of writing without spaces.
const LONG_WORD = /^\p{Script=Latin}{5,}$/u

/**
 * Words that stand on the same page as two neighbouring words as well: "golfball" and "golf ball". Text as somebody wrote it has
 * hardly any; where there are many, its spaces are not those of the page.
 */
export function gluedWords(lines: readonly TextLine[]): string[] {
  const rows = lines.map(({ words }) => words.map(({ text }) => lettersOf(text)))
  const pairs = new Set(
    rows.flatMap((row) =>
      row.flatMap((word, index) => {
        const before = row[index - 1]
        return before && word ? [before + word] : []
      }),
    ),
  )
  return rows.flat().filter((word) => LONG_WORD.test(word) && pairs.has(word))
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
