import { thresholds } from '../../ocr/thresholds.ts'
import type { Run } from './text-runs.ts'

const { baselineShift, scriptSize } = thresholds
const RAISED: Readonly<Record<string, string>> = {
  0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹', '+': '⁺',
} // oxfmt-ignore
// Exponents, and numbers of notes: of each no more than three digits, since years and prices are set small as well.
const NUMBERS = /^[-+−–]?\d{1,3}(?:[,;–-]\d{1,3})*[,;*]*[-+−–]?$/
const MINUS = /^[-−–]|[-−–]$/g

/** Whether a run is numbers in small type that stand above the baseline of its line, as exponents and numbers of notes do. */
export function isSuperscript(run: Run, line: readonly Run[]): boolean {
  if (!run.words.every(({ text }) => NUMBERS.test(text))) return false
  const isLarger = ({ size }: Run) => run.size < scriptSize * size
  const at = line.indexOf(run)
  const beside = line.slice(0, at).findLast(isLarger) ?? line.slice(at).find(isLarger)
  return beside !== undefined && beside.baseline - run.baseline > baselineShift * beside.size
}

/** The text in the characters that Unicode has for it: a `3` behind `10` is another number than the one behind it raised. */
export const toSuperscript = (text: string): string =>
  text.replaceAll(MINUS, '⁻').replaceAll(/[\d+]/g, (character) => RAISED[character] ?? character)
