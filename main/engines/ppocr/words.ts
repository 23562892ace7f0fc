import { median } from '../../ocr/statistics.ts'
import type { Raster } from '../../ocr/ports.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import type { CtcCharacter } from './ctc.ts'
import type { LineImage } from './line-image.ts'
import { PIXELS_PER_STEP } from './network-format.ts'

const { sureSpace, likelySpace, leastPrintGap, surePrintGap, widerPrintGap } = thresholds

const SIGN = /^[-–—·•|]$/u

/** Parts the characters of a line into words, at the spaces the network saw and the print has. */
export function partIntoWords(characters: readonly CtcCharacter[], image: LineImage): CtcCharacter[][] {
  const isInk = inkColumns(image)
  const gaps = characters.map((character, index) => {
    // A step that fires lies near the middle of its letter.
    const from = ((characters[index - 1]?.lastStep ?? 0) + 0.5) * PIXELS_PER_STEP
    return longestGap(isInk.slice(from, (character.firstStep + 0.5) * PIXELS_PER_STEP))
  })
  // Letters that are all set apart are one word.
  const height = image.height * image.horizontalScale
  const wide = Math.max(leastPrintGap * height, widerPrintGap * median(gaps))
  const sure = Math.max(surePrintGap * height, widerPrintGap * median(gaps))
  const words: CtcCharacter[][] = []
  for (const [index, character] of characters.entries()) {
    const gap = gaps[index] ?? 0
    const word = words.at(-1)
    const isSpace =
      character.spaceBefore >= sureSpace ||
      gap >= sure ||
      // A sign that stands apart from the word before it, and from what follows, belongs to neither.
      (gap >= wide && (character.spaceBefore >= likelySpace || (index > 1 && SIGN.test(textOf(word)))))
    if (word && !isSpace) word.push(character)
    else words.push([character])
  }
  return words
}

const textOf = (word: readonly CtcCharacter[] = []) => word.map(({ text }) => text).join('')

/** Which columns of a line have ink: a pixel darker than the middle between the line's darkest and lightest. */
function inkColumns({ width, height, data }: Raster): boolean[] {
  let [darkest, lightest] = [255, 0]
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  const middle = (darkest + lightest) / 2
  return Array.from({ length: width }, (_, x) => {
    for (let y = 0; y < height; y++) if ((data[y * width + x] ?? 255) < middle) return true
    return false
  })
}

function longestGap(isInk: readonly boolean[]): number {
  let [longest, length] = [0, 0]
  for (const ink of isInk) {
    length = ink ? 0 : length + 1
    longest = Math.max(longest, length)
  }
  return longest
}
