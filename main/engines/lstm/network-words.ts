import { meanOf } from '../../ocr/statistics.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { coreOf } from '../../ocr/words/core-of.ts'
import type { CharacterSet } from './character-set.ts'
import type { Dictionary } from './dictionary.ts'
import type { ReadCharacter } from './line-decoder.ts'
import { SPACE } from './traineddata-format.ts'

/** A word of a line that was read. */
export interface NetworkWord {
  text: string
  /** Columns of the raster it reaches from and to, the spaces around it halved. */
  left: number
  right: number
  /** 0 to 1, on Tesseract's scale. */
  confidence: number
}

/** Where a line lies: its left edge on the raster, how many columns of it make one step, and how many steps it has. */
interface LineExtent {
  left: number
  pixelsPerStep: number
  steps: number
}

const {
  leastDespiteLetter,
  leastOfDictionary,
  leastOutside,
  ofDespiteLetter,
  sureDespiteLetter,
  sureKnownWord,
} = thresholds

// Leaders of a table of contents, and rules that are read as letters over and over.
const LEADERS = /[.…]{3}|(\p{L})\1\1/iu

/** Parts a line at its spaces; what Tesseract takes for noise is left out, unless most of its letters are sure. */
export function partAtSpaces(
  characters: readonly ReadCharacter[],
  { left, pixelsPerStep, steps }: LineExtent,
  { set, dictionary }: { set: CharacterSet; dictionary: Dictionary | undefined },
): NetworkWord[] {
  const words: NetworkWord[] = []
  const edge = edgesOf(characters, steps)
  let first = 0
  let certaintyOfSpace = 0
  for (let index = 0; index <= characters.length; index++) {
    const character = characters[index]
    if (character && character.character !== SPACE) continue
    const word = characters.slice(first, index)
    const last = word.at(-1)
    const next = character?.certainty ?? 0
    const certainty = Math.min(certaintyOfSpace, next, ...word.map((each) => each.certainty))
    const text = word.map((each) => set.characters[each.character]?.text ?? '').join('')
    const least = last?.isInDictionary ? leastOfDictionary : leastOutside
    const confidence = confidenceOf(certainty)
    const isTrusted = confidence < ofDespiteLetter && isMostlySure(text, word, dictionary)
    if (last && (certainty >= least || isTrusted))
      words.push({
        text,
        left: left + edge(first - 1) * pixelsPerStep,
        right: left + edge(index) * pixelsPerStep,
        confidence: isTrusted ? ofDespiteLetter : confidence,
      })
    certaintyOfSpace = next
    first = index + 1
  }
  return words
}

/**
 * The steps at which words end and begin: in the middle of the space, of that number, between them. Else the blobs beside it
 * would belong to neither.
 */
function edgesOf(characters: readonly ReadCharacter[], steps: number): (space: number) => number {
  /** Where one character ends and the next begins: in the middle between them. */
  const border = (index: number) => {
    const [before, after] = [characters[index - 1], characters[index]]
    if (!before) return 0
    return after ? (before.end + after.start) / 2 : steps
  }
  return (space) => {
    if (space < 0) return 0
    return space < characters.length ? (border(space) + border(space + 1)) / 2 : steps
  }
}

/** Whether a word is no noise, however doubtful one letter of it or a space beside it is. */
function isMostlySure(
  text: string,
  word: readonly ReadCharacter[],
  dictionary: Dictionary | undefined,
): boolean {
  if (word.length < leastDespiteLetter || LEADERS.test(text)) return false
  const mean = meanOf(word.map(({ certainty }) => confidenceOf(certainty)))
  return mean >= sureDespiteLetter || (mean >= sureKnownWord && (dictionary?.has(coreOf(text)) ?? false))
}

/** On Tesseract's scale: 100 + 5 × certainty, which is seven times the network's (src/ccmain/ltrresultiterator.cpp). */
const confidenceOf = (certainty: number) => Math.min(Math.max(1 + 0.35 * certainty, 0), 1)
