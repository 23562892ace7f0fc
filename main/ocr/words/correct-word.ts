import type { Corrector } from '../../../shared/document.ts'
import type { RecognizedWord } from '../ports.ts'

/** The word with another text, and what it said before any step changed it. */
export function correctWord(word: RecognizedWord, text: string, by: Corrector): RecognizedWord {
  if (text === word.text) return word
  return { ...word, text, corrected: { from: word.corrected?.from ?? word.text, by } }
}
