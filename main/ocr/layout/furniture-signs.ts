// What tells a running head, a running foot or a page number by its words.

/** From i to xcix; of more letters, words are made: "civil", "ill". */
export const ROMAN = '(?=[ivxl])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})'
const NUMBER = String.raw`(?:\d{1,4}|${ROMAN}|[A-Z]{1,2}-?\d{1,3}|\d{1,2}\s?[-–]\s?\d{1,3})`
const OF = String.raw`(?:\/|of|von|de|sur|di|van|из)`
const PAGE = String.raw`(?:pages?|seite|p[aá]gina|pagina|pg?\.|pag\.|s\.|стр\.?)`

/** "12", "– 12 –", "Page 12 of 20", "xiv", "A-3", "| 12 |". */
const PAGE_NUMBER = new RegExp(
  String.raw`^(?:[|•·]\s*)?(?:${PAGE}\s*)?${NUMBER}(?:\s*${OF}\s*\d{1,4})?(?:\s*[|•·])?$|^[-–—[]\s*\d{1,4}\s*[-–—\]]$`,
  'iu',
)
/** "A 1583", "S12": of journals that count their parts by letters. */
const LETTERED_NUMBER = /^\p{Lu}{1,2} ?\d{1,4}$/u
/** "Annual report | 12", "Page 3 of 8 – Draft"; no year. */
const NUMBER_LAST = new RegExp(
  String.raw`\D[\s|•·–—-]+(?!(?:19|20)\d\d$)(?:\d{1,4}|${ROMAN})$|\b${PAGE}\s*\d{1,4}\b`,
  'iu',
)
/** Where a page is from, whose it is, and when it was printed. */
const IMPRINT =
  /https?:|www\.|@\w+\.|\bdoi\b|©|\(c\)|copyright|\bissn\b|\bisbn\b|\bvol(?:ume|\.)|\bтом\b|№\s*\d|\bno\.\s*\d|downloaded|all rights reserved|confidential|\bissue\b|\bjournal\b|proceedings|\bet al\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}/iu
/** A number that is said to be a page's. */
const SAID_PAGE = /\b(?:page|seite|p[aá]gina|страница|стр\.)\s*\d|^[-–—]\s*\d{1,4}\s*[-–—]$/iu
/** How somebody is reached or paid: at the foot of a letter. */
const CONTACT = /\b(?:tel(?:efon|ephone|éfono)?|fax|phone|mobile|iban|bic|swift)\b|\btél\.?/iu
/** A date and nothing else, perhaps with the place: of a letter. */
const DATE =
  /^(?:\p{L}+,?\s+){0,2}(?:\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{1,2}\.?\s+(?:de\s+)?\p{L}+\s+(?:de\s+)?\d{4}|\p{L}+\s+\d{1,2},?\s+\d{4})$/u
/** The number or sign of a footnote and its first words; a bare number may be the page's before a short title. */
const FOOTNOTE =
  /^(?:\(?\d{1,3}[.)]|[*†‡§¹²³⁰⁴-⁹]{1,3}|\d{1,3}(?=\p{Lu}))\s*[\p{L}"“‘(]|^\d{1,3}\s+["“‘(]?\p{L}(?:\S*\s+){7}/u
const CAPTION =
  /^(?:fig(?:ure|\.)?|tab(?:le|\.)?|abb(?:ildung|\.)?|tabelle|figura|tabla|tableau|source|quelle|note)s?\b\.?\s*[\w.]*\s*[:.–—-]/iu

/** "CHAPTER THREE", "Teil II": what stands over the title of a section. */
const SECTION =
  /^(?:chapter|part|book|section|appendix|annex|schedule|exhibit|act|canto|lesson|kapitel|teil|buch|anhang|anlage|akt|chapitre|partie|livre|annexe|acte|cap[ií]tulo|parte|libro|anexo|acto|capitolo|allegato|atto|hoofdstuk|deel|bijlage|kapittel)\s+[\p{L}\d]+\.?$/iu

export const isNameOfSection = (text: string): boolean => SECTION.test(text.trim())
export const isPageNumber = (text: string): boolean =>
  PAGE_NUMBER.test(text.trim()) || LETTERED_NUMBER.test(text.trim())
export const endsWithNumber = (text: string): boolean => NUMBER_LAST.test(text.trim())
export const saysPage = (text: string): boolean => SAID_PAGE.test(text.trim())
export const isContact = (text: string): boolean => CONTACT.test(text)
export const isImprint = (text: string): boolean => IMPRINT.test(text)
export const isDate = (text: string): boolean => DATE.test(text.trim())
export const startsNote = (text: string): boolean => FOOTNOTE.test(text.trim()) || CAPTION.test(text.trim())

/** Set in capitals alone, as many running heads are. */
export function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.length >= 4 && letters.every((letter) => letter === letter.toUpperCase())
}

/** One of the facts at the head of a message or a form: "Sent: Tuesday". */
export const isNamedFact = (text: string): boolean => /^\p{Lu}[\p{L} ]{1,20}:\s\S/u.test(text)
