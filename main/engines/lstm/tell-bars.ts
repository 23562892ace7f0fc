import { correctWord } from '../../ocr/words/correct-word.ts'
import type { Raster, RecognizedWord } from '../../ocr/ports.ts'
import { inkOfRows, type LineInk } from '../../ocr/preparation/find-ink.ts'
import { clipTo } from '../../ocr/bounding-box.ts'
import { thresholds } from '../../ocr/thresholds.ts'

const { barBelow, besideBar } = thresholds

const BAR = /^[^\p{L}\p{N}|]*\|[^\p{L}\p{N}|]*$/u

/**
 * The words of a line with an I where the ink says so. Tesseract's networks of many languages take every I that stands by
 * itself for a bar, surely; yet a bar goes below the line, as a rule between cells does, and an I stands on it.
 */
export function tellBars(words: RecognizedWord[], raster: Raster, ink: LineInk): RecognizedWord[] {
  if (!words.some(({ text }) => /\p{L}/u.test(text))) return words
  return words.map((word) =>
    BAR.test(word.text) && standsOnLine(word, raster, ink)
      ? correctWord(word, word.text.replace('|', 'I'), 'mend-letters')
      : word,
  )
}

function standsOnLine({ bbox }: RecognizedWord, raster: Raster, { baseline, meanline }: LineInk): boolean {
  const height = baseline - meanline
  const [x0, y0, x1, y1] = bbox
  // With some paper, beside which the ink can be told.
  const [left, top, right, bottom] = clipTo(raster, [
    x0 - besideBar * height,
    y0,
    x1 + besideBar * height,
    y1,
  ])
  const rows = inkOfRows(raster, [Math.round(left), top, Math.round(right), bottom])
  return rows.slice(Math.ceil(baseline + barBelow * height) - top).every((count) => count === 0)
}
