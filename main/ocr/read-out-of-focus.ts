import type { BoundingBox } from '../../shared/document.ts'
import { holdsMiddle, keepWords, onSameRow, typeSize, unite, withWords } from './layout/measure-lines.ts'
import { mapLine, moveBy } from './map-line.ts'
import { gapBetween, putInPlace } from './place-line.ts'
import type { Raster, RecognizedWord, TextLine } from './ports.ts'
import { clipTo, cutOut } from './preparation/cut-out.ts'
import type { Refocused } from './preparation/refocus.ts'

// Of words in blurred print that were read less surely than this a sixth is right, of those above more than half (48 drawn
// photographs of handouts).
const GUESS = 0.6
// Heights of the type: between two words of a line others may be left unread.
const MAX_GAP = 5

/**
 * Reads the print that was out of focus again, on the page made sharp, and gives the lines with it: of the words that
 * stand there the surer ones, and none that is a guess.
 */
export async function readOutOfFocus(
  { rasters, blurred }: Refocused,
  lines: readonly TextLine[],
  read: (part: Raster) => Promise<TextLine[]>,
): Promise<TextLine[]> {
  const isSure = ({ confidence }: RecognizedWord) => confidence >= GUESS
  const isBlurred = ({ bbox }: RecognizedWord) => blurred.some((part) => overlaps(part, bbox))
  const region = unite(blurred)
  let sure = keepWords(lines, (word) => isSure(word) || !isBlurred(word))
  for (const raster of rasters) {
    const again = await readPart(raster, region, read)
    const standing = sure.flatMap(({ words }) => words)
    const better = keepWords(
      again,
      (word) =>
        isSure(word) &&
        // Rings around what was made sharp look like strokes.
        /[\p{L}\p{N}]/u.test(word.text) &&
        isBlurred(word) &&
        standing.every((other) => !standTogether(word, other) || other.confidence < word.confidence),
    )
    sure = better.reduce(putWords, sure)
  }
  return sure
}

const overlaps = (a: BoundingBox, b: BoundingBox) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const standTogether = ({ bbox: a }: RecognizedWord, { bbox: b }: RecognizedWord) =>
  holdsMiddle(a, b) || holdsMiddle(b, a)

/** Lines of a part of the page, in pixels of the page; its blocks are not the page's. */
async function readPart(
  raster: Raster,
  region: BoundingBox,
  read: (part: Raster) => Promise<TextLine[]>,
): Promise<TextLine[]> {
  const part = clipTo(raster, region)
  const [left, top] = part
  const lines = await read(cutOut(raster, part))
  return lines.map((line) => {
    const { words, bbox, fontSize } = mapLine(line, moveBy(left, top), 1)
    return { words, bbox, ...(fontSize !== undefined && { fontSize }) }
  })
}

/** The lines with the words of another in place of those that stand there, in its own line if there is one. */
function putWords(lines: TextLine[], found: TextLine): TextLine[] {
  const others = keepWords(lines, (word) => !found.words.some((other) => standTogether(word, other)))
  const [own] = others
    .filter((line) => onSameRow(line.bbox, found.bbox) && gapBetween(line, found) < MAX_GAP * typeSize(found))
    .toSorted((a, b) => gapBetween(a, found) - gapBetween(b, found))
  if (!own) return putInPlace(others, found)
  const words = [...own.words, ...found.words].toSorted((a, b) => a.bbox[0] - b.bbox[0])
  return others.flatMap((line) => (line === own ? withWords(line, words) : [line]))
}
