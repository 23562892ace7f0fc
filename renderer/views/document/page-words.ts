import type { BoundingBox, Page, Word } from '../../../shared/document.ts'
import { lowConfidenceThreshold } from '../../../shared/low-confidence.ts'

/** A word with the name both sides mark it by: `<page>.<place in the page's reading order>`. */
export interface PlacedWord {
  id: string
  text: string
  bbox: BoundingBox
  confidence: number
  isDoubtful: boolean
  corrected?: Word['corrected']
}

export interface PlacedLine {
  bbox: BoundingBox
  words: PlacedWord[]
}

/** The page's words by block and line, in reading order. */
export function placeWords({ page, blocks }: Page): PlacedLine[][] {
  let count = 0
  return blocks.map(({ lines }) =>
    lines.map(({ bbox, words }) => ({
      bbox,
      words: words.map((word) => ({
        ...word,
        id: `${page}.${count++}`,
        isDoubtful: word.confidence < lowConfidenceThreshold,
      })),
    })),
  )
}

export function allWords(page: Page): PlacedWord[] {
  return placeWords(page)
    .flat()
    .flatMap(({ words }) => words)
}

export function pageOfWord(id: string): number {
  return Number(id.slice(0, id.indexOf('.')))
}

/** Place of the word in the reading order of its page, from 0. */
export function placeOfWord(id: string): number {
  return Number(id.slice(id.indexOf('.') + 1))
}
