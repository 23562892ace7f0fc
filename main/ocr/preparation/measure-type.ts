import { defaultThresholds } from '../thresholds.ts'
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
} = defaultThresholds

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
export function measureType({ top, small, base, runs }: LineInk, text: string): LineType {
  const core = base - small
  let capital = core
  if (SMALL.test(text))
    capital = TALL.test(text) ? base - Math.max(top, small - ascenders * core) : capitalOfSmall * core
  const letterWidth = sumOf(runs, ({ from, to }) => to - from) / text.length
  const isTwoLines = text.length >= lettersOfWidth && typeOfCapital * capital > mostTypeOfLetter * letterWidth
  const size = isTwoLines ? typeOfLetter * letterWidth : typeOfCapital * capital
  const bottom = isTwoLines ? (top + base + size) / 2 : base + descentOfCapital * capital
  return { size, top: Math.round(bottom - size), bottom: Math.round(bottom) }
}
