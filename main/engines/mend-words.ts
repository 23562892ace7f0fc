import { holdsMiddle, typeSize } from '../ocr/layout/measure-lines.ts'
import { mapWords } from '../ocr/map-line.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine, Vocabulary } from '../ocr/ports.ts'
import { levelBox, TYPE_SHARE_OF_BOX } from '../ocr/preparation/text-box.ts'
import { coreOf, isCompound, isKnownWord, isUnknown, putLettersForDigits } from './known-words.ts'

// Of 392 words in less than this that the dictionary lacks, on 64 documents, 69 were mended: 66 became what stands there,
// one had been that. Of 262 words in 0.92 to 0.94 two were.
const UNSURE = 0.92
// About 8 ms each. A page of garbage holds thousands.
const MOST_WORDS = 120
// Type sizes of paper around a word; the next word stands a quarter away.
const MARGIN = 0.15

/**
 * Words that Tesseract was not sure of and whose language does not have them, as another reader read them where the
 * language, or the page elsewhere, has that: letters of typewriters and of worn type, which the two mistake for different others.
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
  const own = sureWords(lines)
  const mended = new Map<RecognizedWord, RecognizedWord>()
  // A word that stands on the page often and is read alike by both is what it seems: once is enough to know.
  const groups = Map.groupBy(doubtful, ({ word }) => coreOf(word.text))
  const first = [...groups.values()].flatMap(([one]) => one ?? [])
  await mend(first)
  await mend(
    first.flatMap((one) => (mended.has(one.word) ? (groups.get(coreOf(one.word.text)) ?? []).slice(1) : [])),
  )
  return mapWords(lines, (word) => mended.get(word) ?? word)

  async function mend(some: typeof doubtful): Promise<void> {
    if (some.length === 0) return
    const boxes = some.map(({ box }) => box)
    const again = await reader.read(raster, boxes, languages, vocabulary)
    for (const { word } of some) {
      const other = again.find(({ bbox }) => holdsMiddle(bbox, word.bbox))
      const text = other?.words.map((part) => part.text).join('') ?? ''
      const core = coreOf(text)
      if (
        (isKnownWord(core, vocabulary) || isCompound(core, vocabulary) || own.has(core)) &&
        plain(text) !== plain(word.text)
      )
        mended.set(word, { ...word, text, confidence: UNSURE })
    }
  }

  function isDoubtful({ text, confidence }: RecognizedWord): boolean {
    if (confidence >= UNSURE) return false
    const core = coreOf(text)
    return isUnknown(core, vocabulary) && !isCompound(core, vocabulary)
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
