import { readsFromRight, turnOrder } from '../../ocr/layout/reading-direction.ts'

interface PlacedWord {
  text: string
  x0: number
  x1: number
}

/**
 * Splits a run of text at white space and shares out its extent. pdf.js gives one width for the whole run, so each
 * character gets its part by a rough class of its width; boxes are a few tenths of a character off at worst.
 *
 * The words come as they are read, and so do the characters of `text`; where they stand goes by their script.
 */
export function splitIntoWords(text: string, x0: number, x1: number): PlacedWord[] {
  const pieces = (text.match(/\s+|\S+/g) ?? []).map((piece): PlacedWord => ({ text: piece, x0, x1: x0 }))
  const total = weightOfAll(text)
  let position = x0
  for (const piece of readsFromRight(text) ? turnOrder(pieces, (one) => one.text) : pieces) {
    piece.x0 = position
    position += ((x1 - x0) * weightOfAll(piece.text)) / total
    piece.x1 = position
  }
  return pieces.filter((piece) => /\S/.test(piece.text))
}

/** Whether a number stands before an item of a list, however close: `(1)` and `Rain`. */
export const isMarkerBefore = (number: string, text: string) =>
  /^\(?\d{1,3}[.)]$/.test(number) && /^\p{Lu}/u.test(text)

/** Of the characters met so far: a page has thousands of a few dozen. */
const weights = new Map<string, number>()

function weightOfAll(text: string): number {
  let sum = 0
  for (const character of text) {
    let weight = weights.get(character)
    if (weight === undefined) weights.set(character, (weight = weightOf(character)))
    sum += weight
  }
  return sum
}

// Widths in ems, averaged over common text faces.
function weightOf(character: string): number {
  if (/[iljtfrI.,;:'!|()[\]\s-]/.test(character)) return 0.3
  if (/[mwMW@%—]/.test(character)) return 0.85
  if (/[A-Z]/.test(character)) return 0.67
  if (/\p{Mn}/u.test(character)) return 0
  if (/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/.test(character)) return 1
  return 0.52
}
