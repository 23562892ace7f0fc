import { meanWordConfidence } from './confidence.ts'
import { dropNoise } from './drop-noise.ts'
import { countCharacters, heightOf, holdsMiddle, keepWords, wordsIn } from './layout/measure-lines.ts'
import { putInPlace, putLast, sortNewBlocks } from './place-line.ts'
import type { BoxReader, Raster, RecognizedWord, TextBox, TextLine } from './ports.ts'
import { boundsOf } from './preparation/text-box.ts'
import { readVerticalBoxes } from './read-vertical-boxes.ts'
import { isBetter, isUnreadable, replaceWords } from './replace-unreadable.ts'

// Of a box's height that a word must share to stand in it.
const SHARED_HEIGHT = 0.35
// Of its width. A line that was read covers 0.8 and more of its box.
const COVERED = 0.3
// Seals, logos and parts of pictures come with 0.6 to 0.9, print with more.
const SURE = 0.9
// Single letters are as often strokes of drawings.
const MIN_CHARACTERS = 2
// Less sure, but of words of the language: blurred print, and hardly a picture (of 64 documents one logo).
const LIKELY = 0.8
const KNOWN = 0.6
const KNOWN_CHARACTERS = 10
// What is read less surely stands on no line: noise goes over several.
const READ = 0.5

/**
 * Reads the lines a detector found and the page's recogniser passed over, such as numbers in the margin, headlines it
 * took for pictures and labels in drawings, and puts them in their places among the others; and what it could not read,
 * such as print out of focus, where that makes more sense read by itself. `found`: how many.
 */
export async function readPassedOver(
  raster: Raster,
  boxes: readonly TextBox[],
  lines: readonly TextLine[],
  languages: string[],
  boxReader: BoxReader,
): Promise<{ lines: TextLine[]; found: number }> {
  const words = dropNoise(lines).flatMap((line) => line.words)
  const { vertical, upright, rest } = await readVerticalBoxes(raster, boxes, lines, languages, boxReader)
  const wellRead = words.filter(({ confidence }) => confidence >= READ)
  const asked = rest.filter((box) => coverOf(box, wellRead) < COVERED || isUnreadable(box, words))
  const read = asked.length > 0 ? await boxReader.read(raster, asked, languages) : []
  const isFree = ({ bbox }: TextLine) => wordsIn(bbox, words).length === 0
  const found = [...read.filter((line) => isFree(line) && isSure(line)), ...upright]
  const again = read.filter((line) => isBetter(line, words))
  const better = [...found, ...vertical]
  const others = keepWords(lines, (word) => !better.some(({ bbox }) => holdsMiddle(bbox, word.bbox)))
  const level = sortNewBlocks(
    found.toSorted(byTop).reduce(putInPlace, again.reduce(replaceWords, others)),
    others,
  )
  return { lines: vertical.reduce(putLast, level), found: found.length + again.length + vertical.length }
}

/** Share of a box's width that words stand in. */
function coverOf(box: TextBox, words: readonly RecognizedWord[]): number {
  const [left, top, right, bottom] = boundsOf(box)
  let covered = 0
  for (const { bbox } of words) {
    const shared = Math.min(bottom, bbox[3]) - Math.max(top, bbox[1])
    if (shared < SHARED_HEIGHT * Math.min(box.height, heightOf(bbox))) continue
    covered += Math.max(0, Math.min(right, bbox[2]) - Math.max(left, bbox[0]))
  }
  return covered / box.width
}

function isSure({ words, knownShare = 0 }: TextLine): boolean {
  const [confidence, characters] = [meanWordConfidence(words), countCharacters(words)]
  if (confidence >= SURE) return characters >= MIN_CHARACTERS
  return confidence >= LIKELY && characters >= KNOWN_CHARACTERS && knownShare >= KNOWN
}

const byTop = (a: TextLine, b: TextLine) => a.bbox[1] - b.bbox[1]
