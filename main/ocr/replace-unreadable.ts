import { meanWordConfidence } from './confidence.ts'
import { countCharacters, holdsMiddle, withWords, wordsIn } from './layout/measure-lines.ts'
import type { RecognizedWord, TextBox, TextLine } from './ports.ts'
import { boundsOf } from './preparation/text-box.ts'

// Blurred print comes with 0.2 to 0.7. Of 48 handouts, drawn and photographed from the side or half out of focus, those
// from the side 71.0 -> 73.5 with 0.6, 75.1 with 0.7.
const UNREADABLE = 0.7
// Of a word's width that stands in the box of the other reading; a box may end within a word.
const INSIDE = 0.75
// Of the characters that were read before: a reading that has fewer lost some.
const KEPT = 0.8
// Print is read surer than this by the other reader.
const SURE = 0.9
// Of its letters in words of the language: blurred lines have that many where they are read, and pictures less.
const KNOWN = 0.4
const KNOWN_CHARACTERS = 6

/** Whether words stand in a box, and hardly one of them can be right. */
export function isUnreadable(box: TextBox, words: readonly RecognizedWord[]): boolean {
  const inside = wordsIn(boundsOf(box), words)
  return inside.length > 0 && meanWordConfidence(inside) < UNREADABLE
}

/** Whether another reading of a place where some of the words stand makes more sense, and has all that they have. */
export function isBetter(line: TextLine, words: readonly RecognizedWord[]): boolean {
  const standing = wordsIn(line.bbox, words)
  const [left, , right] = line.bbox
  const isInside = ({ bbox: [x0, , x1] }: RecognizedWord) =>
    Math.min(right, x1) - Math.max(left, x0) > INSIDE * (x1 - x0)
  const characters = countCharacters(line.words)
  return (
    standing.length > 0 &&
    standing.every(isInside) &&
    characters >= KEPT * countCharacters(standing) &&
    (meanWordConfidence(line.words) >= SURE ||
      (characters >= KNOWN_CHARACTERS && (line.knownShare ?? 0) >= KNOWN))
  )
}

/** The lines with the words of another in place of those that stood there, in the line that had most of them. */
export function replaceWords(lines: TextLine[], better: TextLine): TextLine[] {
  const replaced = lines.map(({ words }) => countCharacters(wordsIn(better.bbox, words)))
  const most = replaced.indexOf(Math.max(...replaced))
  return lines.flatMap((line, index) => {
    if (replaced[index] === 0) return [line]
    const rest = line.words.filter(({ bbox }) => !holdsMiddle(better.bbox, bbox))
    const words = index === most ? [...rest, ...better.words].toSorted((a, b) => a.bbox[0] - b.bbox[0]) : rest
    return withWords(line, words)
  })
}
