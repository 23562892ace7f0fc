import { thresholds } from '../thresholds.ts'
import type { LineInk } from './find-ink.ts'
import { sumOf } from '../statistics.ts'

const {
  ascenders,
  capitalOfSmall,
  descentOfCapital,
  lettersOfWidth,
  mostTypeOfLetter,
  typeOfCapital,
  typeOfLetter,
} = thresholds

/** How large the type of a line is, whichever letters it has; in pixels of the raster. */
interface LineType {
  /** From ascender to descender. */
  size: number
  /** Where its ascenders begin. */
  top: number
  /** Where its descenders end. */
  bottom: number
}

const SMALL = /[acegmnopqrsuvwxyzß-öø-ÿ]/u
const TALL = /[\p{Lu}bdfhklit\d]/u

/**
 * Measures a line of type by its letters: those it was read as tell what the rows of its ink are the height of. Ink that is
 * far too tall for letters so wide is of two lines in one box.
 */
export function measureType({ top, meanline, baseline, runs }: LineInk, text: string): LineType {
  const xHeight = baseline - meanline
  let capHeight = xHeight
  if (SMALL.test(text))
    capHeight = TALL.test(text)
      ? baseline - Math.max(top, meanline - ascenders * xHeight)
      : capitalOfSmall * xHeight
  const letterWidth = sumOf(runs, ({ from, to }) => to - from) / text.length
  const isTwoLines =
    text.length >= lettersOfWidth && typeOfCapital * capHeight > mostTypeOfLetter * letterWidth
  const size = isTwoLines ? typeOfLetter * letterWidth : typeOfCapital * capHeight
  const bottom = isTwoLines ? (top + baseline + size) / 2 : baseline + descentOfCapital * capHeight
  return { size, top: Math.round(bottom - size), bottom: Math.round(bottom) }
}
