import type { Document } from '../../shared/document.ts'
import { francLanguageGuesser } from '../engines/franc-language-guesser.ts'
import { toLanguageTag } from './main-language.ts'

/** Those people write letters and reports in most; among all it knows the guesser finds rare ones in lists of names. */
const LIKELY =
  'eng deu fra spa ita por nld pol ces slk hun ron swe dan nob fin tur rus ukr bul ell heb arb pes hin ben tha kor jpn cmn vie ind'.split(
    ' ',
  )
/** Characters; with less running text than this the guess is no better than a coin. */
const ENOUGH = 200
const SAMPLE = 4000

/** The language of a text layer, which nobody had to know to read it, as a BCP 47 tag; undefined where there is too little text. */
export function guessLanguage({ pages }: Document): string | undefined {
  const text = pages
    .flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'paragraph' || type === 'list'))
    .map((block) => block.text)
    .join(' ')
    .slice(0, SAMPLE)
  const code = text.length < ENOUGH ? undefined : francLanguageGuesser.guess(text, LIKELY)
  return code === undefined ? undefined : toLanguageTag(code)
}
