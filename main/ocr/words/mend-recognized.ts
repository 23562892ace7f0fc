import type { TextLine } from '../ports.ts'
import { mendBlanks } from './mend-blanks.ts'
import { mendBullets } from './mend-bullets.ts'
import { mendFractions } from './mend-fractions.ts'
import { mendLetters } from './mend-letters.ts'
import { mendNumerals } from './mend-numerals.ts'
import { mendQuotes } from './mend-quotes.ts'

const mends = [mendBullets, mendNumerals, mendBlanks, mendLetters, mendFractions, mendQuotes]

/** Puts right what engines take for something else. What a file brings as text is as somebody wrote it, and stays. */
export function mendRecognized(lines: readonly TextLine[]): TextLine[] {
  const recognized = lines.filter(isRecognized)
  const mended = mends.reduce<TextLine[]>((seen, mend) => mend(seen), recognized)
  const mendedOf = new Map(recognized.map((line, index) => [line, mended[index]]))
  return lines.map((line) => mendedOf.get(line) ?? line)
}

const isRecognized = ({ words }: TextLine) => words.some(({ source }) => source !== undefined)
