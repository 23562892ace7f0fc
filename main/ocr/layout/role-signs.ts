// What tells captions, footnotes and formulas from running text by their words.
import { thresholds } from '../thresholds.ts'

const { formulaSigns, formulaWords } = thresholds

const CAPTION =
  /^(?:fig(?:ures?|\.)?|tab(?:les?|\.)?|abb(?:ildung|\.)?|tabelle|figura|fig\.|tabla|tabela|tabella|tableau|chart|plate|scheme|exhibit|listing|map|box|bild|afbeelding|图|表|図)\s*(?:[A-Z]\.?)?\d+(?:[.-]\d+)*[a-z]?(?<mark>\s*[.:|–—-](?=\s|$)|\s*\()?(?<rest>.*)$/isu

/** Whether a text is that of a figure or table: "Figure 3: …", "Table 2. …"; not the beginning of "Figure 3 shows that …". */
export function isCaption(text: string): boolean {
  const found = CAPTION.exec(text)?.groups
  if (!found) return false
  return found['mark'] !== undefined || !/^\s*\p{Ll}/u.test(found['rest'] ?? '')
}

/** Whether a text begins with the number or sign of a note. */
export const startsWithNoteMark = (text: string): boolean =>
  /^(?:\(?\d{1,3}[.)]?|[*†‡§¶¹²³⁰⁴-⁹]{1,3}|\[\d{1,3}\]|[a-z]\))\s*(?=["“‘(]?\p{L})/u.test(text)

const OPERATOR = /[=≈≤≥≠∑∫∏√∂∞±×÷∈→↦∇∀∃⊂∪∩·]|\p{Script=Greek}|[\u{1D400}-\u{1D7FF}]/gu

/** Whether a text is a formula that stands by itself: signs and letters, hardly a word, perhaps its number at the end. */
export function isFormula(text: string): boolean {
  if (!/[=≈≤≥≠∑∫∏√∂→↦∈]/u.test(text)) return false
  const words = text.match(/\p{L}{4,}/gu) ?? []
  const operators = text.match(OPERATOR) ?? []
  const isNumbered = /\(\d+(?:\.\d+)?[a-z]?\)$/.test(text)
  return words.length <= formulaWords && operators.length + (isNumbered ? 1 : 0) >= formulaSigns
}
