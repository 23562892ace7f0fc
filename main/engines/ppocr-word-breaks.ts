import type { Raster } from '../ocr/ports.ts'
import type { CtcCharacter, CtcReading } from './ppocr-ctc.ts'

// The Chinese recogniser gives spaces between Latin words 5 to 50 % and inside words nearly nothing; the English one is
// surer of them, also of wrong ones. From 5 %: F1 76.1 on 8 forms, 86.0 on 10 receipts; from 10 %: 75.8 / 86.7;
// from 20 %: 75.0 / 86.6; only where a space is likeliest: 72.6 / 86.4.
const SPACE_PROBABILITY = 0.1
// Columns of paper beyond the line's median gap, at 48 pixels of height: a quarter of the line is a word gap even
// where the network saw none (receipts 85.9 -> 86.6, forms 74.5 -> 75.0); at 8 columns wide-set receipts fall apart.
const WIDE_GAP = 12
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/

/** Words of a line, each the characters that belong to it; spaces themselves are dropped. */
export function breakIntoWords(reading: CtcReading, line: Raster, pixelsPerStep: number): CtcCharacter[][] {
  const { characters, spaceProbability } = reading
  const paper = paperColumns(line)
  const gaps = characters.map((character, index) => {
    const next = characters[index + 1]
    return next ? widestGap(paper, middle(character, pixelsPerStep), middle(next, pixelsPerStep)) : 0
  })
  const median = medianOf(gaps.filter((_, index) => !touchesSpace(characters, index)))
  const words: CtcCharacter[][] = []
  let word: CtcCharacter[] = []
  characters.forEach((character, index) => {
    if (character.text !== ' ') word.push(character)
    const next = characters[index + 1]
    const breaks =
      !next ||
      character.text === ' ' ||
      (!(CJK.test(character.text) && CJK.test(next.text)) &&
        (mostLikely(spaceProbability, character.lastStep, next.firstStep) > SPACE_PROBABILITY ||
          (gaps[index] ?? 0) >= median + WIDE_GAP))
    if (breaks && word.length > 0) {
      words.push(word)
      word = []
    }
  })
  return words
}

function touchesSpace(characters: CtcCharacter[], index: number): boolean {
  const next = characters[index + 1]
  return !next || next.text === ' ' || characters[index]?.text === ' '
}

function middle(character: CtcCharacter, pixelsPerStep: number): number {
  return Math.round(((character.firstStep + character.lastStep + 1) / 2) * pixelsPerStep)
}

function mostLikely(probabilities: Float32Array, first: number, last: number): number {
  return Math.max(...probabilities.subarray(first, last + 1))
}

/** For every column, whether no ink is in it; the outer 4 rows are left out, they hold neighbours' descenders. */
function paperColumns({ width, height, data }: Raster): Uint8Array {
  let darkest = 255
  let lightest = 0
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  const threshold = (darkest + lightest) / 2
  const columns = new Uint8Array(width).fill(1)
  for (let y = 4; y < height - 4; y++) {
    for (let x = 0; x < width; x++) if ((data[y * width + x] ?? 255) < threshold) columns[x] = 0
  }
  return columns
}

function widestGap(paper: Uint8Array, from: number, to: number): number {
  let widest = 0
  let run = 0
  for (let x = from; x < Math.min(to, paper.length); x++) {
    run = paper[x] ? run + 1 : 0
    if (run > widest) widest = run
  }
  return widest
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
