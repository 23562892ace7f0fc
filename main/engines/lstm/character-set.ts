import { thresholds } from '../../ocr/thresholds.ts'
import { createByteReader } from './byte-reader.ts'
import { BROKEN, IS_DIGIT, JOINED, SPACE } from './traineddata-format.ts'

/** A character the network knows, by its number in Tesseract's character set. */
interface Character {
  text: string
  isDigit: boolean
}

/** What the classes of a network's output stand for. */
export interface CharacterSet {
  characters: Character[]
  /** The character of each class; undefined for the blank and for classes that mean nothing. */
  characterOfClass: (number | undefined)[]
}

// Scripts that run from left to right with spaces between words. What others need besides, such as Arabic's order or
// Thai's missing spaces, only Tesseract itself knows.
const KNOWN_LETTER =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u

/**
 * Reads a character set and its recoder.
 *
 * Throws RangeError for one whose characters are spelled with several classes, as Chinese and Japanese are, for one of
 * a script that is not read here, and for damaged data.
 */
export function readCharacterSet(unicharset: Uint8Array, recoder: Uint8Array): CharacterSet {
  const [count = '', ...rows] = new TextDecoder().decode(unicharset).split('\n')
  const characters = rows.slice(0, Number(count)).map((row): Character => {
    const [text = '', properties = '0'] = row.split(' ')
    return { text, isDigit: (Number.parseInt(properties, 16) & IS_DIGIT) !== 0 }
  })
  if (characters.length === 0 || characters.length !== Number(count))
    throw new RangeError('a character set that is shorter than it says')
  const letters = characters.filter(({ text }) => /\p{L}/u.test(text))
  const foreign = letters.filter(({ text }) => !KNOWN_LETTER.test(text))
  if (foreign.length > thresholds.mostForeignLetters * letters.length)
    throw new RangeError('a script that is not read here')
  characters[SPACE] = { text: ' ', isDigit: false }
  return { characters, characterOfClass: readRecoder(recoder) }
}

function readRecoder(bytes: Uint8Array): (number | undefined)[] {
  const reader = createByteReader(bytes)
  const characterOfClass: (number | undefined)[] = []
  const count = reader.uint32()
  for (let character = 0; character < count; character++) {
    reader.int8()
    const codes: number[] = []
    for (let left = reader.int32(); left > 0; left--) codes.push(reader.int32())
    if (character === JOINED || character === BROKEN) continue
    const [code] = codes
    if (code === undefined || codes.length > 1) throw new RangeError('characters of several classes')
    // Several characters may share a class; the first is the plain one.
    characterOfClass[code] ??= character
  }
  return characterOfClass
}
