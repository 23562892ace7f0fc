import { franc } from 'franc'

/** ISO 639-3 has codes for families of languages, which Tesseract takes; franc takes the one most people write. */
const FRANC_CODES = new Map(
  Object.entries({
    aze: 'azj',
    est: 'ekk',
    lav: 'lvs',
    msa: 'zlm',
    nor: 'nob',
    que: 'quy',
    sqi: 'als',
    srp_latn: 'srp',
    swa: 'swh',
    uzb: 'uzn',
  }),
)

const toFranc = (code: string) => FRANC_CODES.get(code) ?? code

/** Tells languages apart by their trigrams. Takes Tesseract's codes and franc's own. */
export const francLanguageGuesser = {
  guess(text: string, among: readonly string[]): string | undefined {
    const only = among.map(toFranc).filter((code) => /^[a-z]{3}$/.test(code))
    // franc takes an empty list for all languages that it knows.
    if (only.length === 0) return undefined
    const found = franc(text, { only, minLength: 20 })
    return among.find((code) => toFranc(code) === found)
  },
}
