import type { Corrector } from '../../../shared/document.ts'
import type { RecognizedWord, TextLine } from '../ports.ts'

/** The word with another text, and what it said before any step changed it. */
export function correctWord(word: RecognizedWord, text: string, by: Corrector): RecognizedWord {
  if (text === word.text) return word
  return { ...word, text, corrected: { from: word.corrected?.from ?? word.text, by } }
}

/** The lines with their words as `textOf` has them; those of which it leaves nothing are left out. */
export const correctWords = (
  lines: readonly TextLine[],
  by: Corrector,
  textOf: (word: RecognizedWord, index: number, words: readonly RecognizedWord[]) => string,
): TextLine[] =>
  lines.map((line) => ({
    ...line,
    words: line.words
      .map((word, index, words) => correctWord(word, textOf(word, index, words), by))
      .filter(({ text }) => text !== ''),
  }))
