// What a cell's text tells of the cell: a value that stands under others of its kind, or words.
import { thresholds } from '../../thresholds.ts'

const { digitsOfValue } = thresholds

const NO_VALUE = /^(?:[-–—−‒*.…/x×✓✔✗✘•●○]+|n\/?a|n\.a\.|nil|ns|nd)$/iu

/** Whether a text is a value: a number with its signs and units, or what stands where there is none. */
export function isValue(text: string): boolean {
  if (NO_VALUE.test(text)) return true
  const characters = text.replaceAll(/[\s.,()[\]%$€£¥+−–-]/gu, '')
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0
  return digits > 0 && digits >= digitsOfValue * characters.length
}

/** Years and days head columns as often as they are values: "2019", "2018/19", "31 March 2019", "31.3.2019". */
export const isDate = (text: string): boolean =>
  /^(?:1[89]|20)\d{2}(?:\s*[-–/]\s*\d{2,4})?[a-z*¹²³⁰⁴-⁹]?$/.test(text) ||
  /^(?:\d{1,2}\.?\s+)?\p{L}{2,}\.?\s+(?:\d{1,2},?\s+)?(?:1[89]|20)\d{2}$/u.test(text) ||
  /^(?:\d{1,2}[./-]){2}(?:1[89]|20)?\d{2}$/.test(text)

/** Whether dots or lines lead from a text to a number, or to where something is to be written. */
export const hasLeader = (text: string): boolean => /\.{4,}|(?:\. ){4,}|_{4,}|…{2,}|(?:·\s?){4,}/u.test(text)

/** The text without the dots that lead to the next cell. */
export const withoutLeader = (text: string): string =>
  text.replace(/\s*(?:\.{4,}|(?: ?\.){5,}|…{2,})\s*$/u, '')

/** Signs that have a column of their own beside that of their numbers. */
export const isSignBefore = (text: string): boolean => /^(?:[$€£¥(±+−–-]|US\$|R\$)$/u.test(text)
export const isSignAfter = (text: string): boolean => /^(?:[%)*†‡]|\*{2,3}|\)%)$/u.test(text)
