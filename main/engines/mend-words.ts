import { holdsMiddle, typeSize } from '../ocr/layout/measure-lines.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine, Vocabulary } from '../ocr/ports.ts'
import { levelBox, TYPE_SHARE_OF_BOX } from '../ocr/preparation/text-box.ts'
import { coreOf, isKnownWord, isUnknown, putLettersForDigits } from './known-words.ts'

// Of 309 words in less than this that the dictionary lacks, on 54 pages, the other reader had 44 that it has, at least 38
// of which stand there; of 262 words in 0.92 to 0.94 it had two.
const UNSURE = 0.92
// About 8 ms each. A page of garbage holds thousands.
const MOST_WORDS = 60
// Type sizes of paper around a word; the next word stands a quarter away.
const MARGIN = 0.15

/**
 * Words that Tesseract was not sure of and whose language does not have them, as another reader read them where the
 * language has that: letters of typewriters and of worn type, which the two mistake for different others.
 */
export async function mendWords(
  raster: Raster,
  read: readonly TextLine[],
  vocabulary: Vocabulary,
  reader: BoxReader,
  languages: string[],
): Promise<TextLine[]> {
  const lines = putLettersForDigits(read, vocabulary)
  const doubtful = reader.knows(languages)
    ? lines
        .flatMap((line) => line.words.filter(isDoubtful).map((word) => ({ word, box: boxOf(word, line) })))
        .slice(0, MOST_WORDS)
    : []
  if (doubtful.length === 0) return lines
  const again = await reader.read(
    raster,
    doubtful.map(({ box }) => box),
    languages,
    vocabulary,
  )
  const own = sureWords(lines)
  const mended = new Map<RecognizedWord, RecognizedWord>()
  for (const { word } of doubtful) {
    const other = again.find(({ bbox }) => holdsMiddle(bbox, word.bbox))
    const text = other?.words.map((part) => part.text).join('') ?? ''
    const core = coreOf(text)
    if ((isKnownWord(core, vocabulary) || own.has(core)) && plain(text) !== plain(word.text))
      mended.set(word, { ...word, text, confidence: UNSURE })
  }
  return lines.map((line) => ({ ...line, words: line.words.map((word) => mended.get(word) ?? word) }))

  function isDoubtful({ text, confidence }: RecognizedWord): boolean {
    return confidence < UNSURE && isUnknown(coreOf(text), vocabulary)
  }
}

/** The words a page was surely read to have: names and compounds, which no dictionary has, stand on it more than once. */
const sureWords = (lines: readonly TextLine[]) =>
  new Set(
    lines.flatMap(({ words }) =>
      words
        .filter(({ confidence }) => confidence >= UNSURE)
        .map(({ text }) => coreOf(text))
        .filter((core) => core.length > 3),
    ),
  )

/** Its letters alone: other networks lose the accents that Tesseract's have. */
const plain = (text: string) =>
  coreOf(text).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** As a detector would draw it around the word. */
function boxOf({ bbox: [x0, , x1] }: RecognizedWord, line: TextLine): TextBox {
  const size = typeSize(line)
  const [left, right, middle] = [x0 - MARGIN * size, x1 + MARGIN * size, (line.bbox[1] + line.bbox[3]) / 2]
  const height = size / TYPE_SHARE_OF_BOX
  return levelBox([left, middle - height / 2, right, middle + height / 2])
}
