import type { BoundingBox, Page, Word } from '../../../shared/document.ts'
import { isDoubtful } from '../../../shared/low-confidence.ts'

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
      words: asRead(words).map((word) => ({
        ...word,
        id: `${page}.${count++}`,
        isDoubtful: isDoubtful(word),
      })),
    })),
  )
}

/** What a person wrote for one word is one word to correct, though it may be several. */
function asRead(words: readonly Word[]): Word[] {
  return words.reduce<Word[]>((whole, word) => {
    const before = word.corrected?.by === 'user' && word.corrected.from === '' ? whole.pop() : undefined
    whole.push(before === undefined ? word : withPart(before, word))
    return whole
  }, [])
}

const withPart = (before: Word, { text, bbox }: Word): Word => ({
  ...before,
  text: `${before.text} ${text}`,
  bbox: [
    Math.min(before.bbox[0], bbox[0]),
    Math.min(before.bbox[1], bbox[1]),
    Math.max(before.bbox[2], bbox[2]),
    Math.max(before.bbox[3], bbox[3]),
  ],
})

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
