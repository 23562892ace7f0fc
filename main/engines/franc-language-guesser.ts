import { franc } from 'franc'
import type { LanguageGuesser } from '../ocr/ports.ts'

/** Tells languages apart by their trigrams; franc names them as Tesseract does, by ISO 639-3 codes. */
export const francLanguageGuesser: LanguageGuesser = {
  guess(text, among) {
    const code = franc(text, {
      only: among.filter((candidate) => /^[a-z]{3}$/.test(candidate)),
      minLength: 20,
    })
    return code === 'und' ? undefined : code
  },
}
