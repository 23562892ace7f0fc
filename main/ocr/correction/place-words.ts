import type { BoundingBox, Word } from '../../../shared/document.ts'
import { boundsOf } from '../bounding-box.ts'
import type { NewTexts } from './substitute-words.ts'
import { sumOf } from '../statistics.ts'

const rightToLeft = /^[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * The words of a line as a person left them. One that is several now comes apart, each part in its share of the place; one
 * that has become as long as itself and the deleted words beside it together has their place too.
 */
export function placeWords(words: readonly Word[], texts: NewTexts): Word[] {
  const free = new Set(words.filter((word) => texts.get(word) === ''))
  return words.flatMap((word, index) => {
    const text = texts.get(word)
    if (text === undefined) return [word]
    const left = beside(words.slice(0, index).toReversed(), free)
    const joined = [left, beside(words.slice(index + 1), free)].flatMap((deleted) =>
      text.length >= lengthOf([word, ...deleted]) ? deleted : [],
    )
    for (const each of joined) free.delete(each)
    return writeIn(word, text, boundsOf([word, ...joined]))
  })
}

/** Deleted words at the beginning. */
function beside(words: readonly Word[], free: ReadonlySet<Word>): Word[] {
  const end = words.findIndex((word) => !free.has(word))
  return words.slice(0, end === -1 ? words.length : end)
}

const lengthOf = (words: readonly Word[]) => sumOf(words, ({ text }) => text.length)

/** What was read stays known, whatever step of the program had changed it before; of further words nothing was. */
function writeIn(word: Word, text: string, bbox: BoundingBox): Word[] {
  const from = word.corrected?.from ?? word.text
  const parts = text.split(' ')
  const boxes = parts.length > 1 ? shareOut(bbox, parts) : [bbox]
  return parts.map((part, index) => ({
    ...word,
    text: part,
    bbox: boxes[index] ?? bbox,
    confidence: 1,
    corrected: { from: index === 0 ? from : '', by: 'user' },
  }))
}

/** The box in shares of the parts' lengths, with a letter's width between them. */
function shareOut([x0, y0, x1, y1]: BoundingBox, parts: readonly string[]): BoundingBox[] {
  const width = (x1 - x0) / parts.join(' ').length
  let before = 0
  return parts.map((part) => {
    const [start, end] = [before * width, (before + part.length) * width]
    before += part.length + 1
    return rightToLeft.test(part) ? [x1 - end, y0, x1 - start, y1] : [x0 + start, y0, x0 + end, y1]
  })
}
