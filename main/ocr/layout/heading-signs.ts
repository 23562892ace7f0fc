import { thresholds } from '../thresholds.ts'
import { hasLeader } from './tables/cell-kinds.ts'

const { headLines, headSize, wordsOfHeading, wordsOfSmallTitle } = thresholds

/** What a heading is told by. */
interface HeadingSigns {
  text: string
  lineCount: number
  /** Of its type, in sizes of the body's. */
  ratio: number
  /** All of it is. */
  bold: boolean
}

// A price or a sum is set in bold as well, and heads nothing: 63.50 EUR, £ 4.10.
const AMOUNT = /^(?:(?:\p{L}{1,3}|\p{Sc})\s?)?\d[\d.,]*[.,]\d{2}(?:\s?(?:\p{L}{1,3}|\p{Sc}))?$/u
const NUMBER =
  /^(?:(?:chapter|part|appendix|section|kapitel|teil|anhang|chapitre|cap[ií]tulo)\s+)?((?:\d{1,2}\.){0,5}\d{1,2}|[A-Z](?:\.\d{1,2})+)\.?\s+(?=\p{Lu}|\p{Lt}|["“«])/iu

/** Whether a block heads what follows: short, no sentence, and larger or heavier than the text. */
export function isHeading({ text, lineCount, ratio, bold }: HeadingSigns): boolean {
  if (lineCount > headLines) return false
  if (!/\p{L}{2}/u.test(text) || /[.,;]$/.test(text.replace(/^[\d.]+\s/, ''))) return false
  if (AMOUNT.test(text) || hasLeader(text) || goesOnInside(text)) return false
  return ratio >= headSize || bold || (isDeeplyNumbered(text) && !isClause(text))
}

/** Whether a text is from the midst of a sentence on; few small words may be a title as a designer likes it. */
const goesOnInside = (text: string): boolean =>
  /^\p{Ll}{2}/u.test(text) && text.split(' ').length > wordsOfSmallTitle

/** Whether a numbered text is a sentence of a contract, cut by what stands below it or not. */
export const isClause = (text: string): boolean =>
  text.endsWith(':') || text.split(' ').length > wordsOfHeading

/** How deep a heading is numbered: 1 for "2 Methods", 2 for "2.1 Data"; undefined without a number. */
export function numberedDepth(text: string): number | undefined {
  const number = NUMBER.exec(text)?.[1]
  return number?.split('.').length
}

// "6.00 Breakfast. 7.15 News": of an hour, or of several.
const TIMES = /^\d{1,2}\.00\b|^\d{1,2}\.\d\d\b.*\s\d{1,2}\.\d\d\b/

/** Whether a text begins as nothing but a heading does: "2.1 Data", however it is set; "2.1 kg" is a measure. */
export const isDeeplyNumbered = (text: string): boolean =>
  (numberedDepth(text) ?? 0) > 1 && /^\S+\s+["“«]?\p{L}{4,}/u.test(text) && !TIMES.test(text)
