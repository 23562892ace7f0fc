import { meanWordConfidence } from './confidence.ts'
import { dropNoise } from './drop-noise.ts'
import {
  countCharacters,
  heightOf,
  holdsMiddle,
  onSameRow,
  typeSize,
  widthOf,
  withWords,
  wordsIn,
} from './layout/measure-lines.ts'
import { isProse, sortIntoRows } from './layout/reading-order.ts'
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
// Heights of the type; lines of a paragraph stand nearer to one another.
const MAX_LEADING = 2

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
  const others = takeOut(lines, [...found, ...vertical])
  const level = sortNewBlocks(
    found.toSorted(byTop).reduce(putInPlace, again.reduce(replaceWords, others)),
    others,
  )
  return { lines: vertical.reduce(putLast, level), found: found.length + again.length + vertical.length }
}

/** The lines without the words that stand where others were read better. */
function takeOut(lines: readonly TextLine[], better: readonly TextLine[]): TextLine[] {
  return lines.flatMap((line) => {
    const words = line.words.filter(({ bbox }) => !better.some((other) => holdsMiddle(other.bbox, bbox)))
    return words.length === line.words.length ? [line] : withWords(line, words)
  })
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

/**
 * Puts a line among lines in the recogniser's order, and into the block of its neighbour there: the line of a paragraph
 * it follows or precedes, else the nearest on its row. Without either it is a block before the first that lies below it.
 */
function putInPlace(lines: TextLine[], line: TextLine): TextLine[] {
  const insert = (index: number, neighbour: TextLine) => lines.toSpliced(index, 0, { ...neighbour, ...line })
  const above = lines.findLastIndex((other) => standsOver(other, line))
  if (above >= 0) return insert(above + 1, lines[above] ?? line)
  const below = lines.findIndex((other) => standsOver(line, other))
  if (below >= 0) return insert(below, lines[below] ?? line)
  const [beside] = lines
    .filter((other) => standsBeside(other, line) && !standsOutside(line, lines, other))
    .toSorted((a, b) => gapBetween(a, line) - gapBetween(b, line))
  if (beside) return insert(lines.indexOf(beside) + (beside.bbox[0] < line.bbox[0] ? 1 : 0), beside)
  const next = lines.findIndex(({ bbox }) => bbox[1] >= line.bbox[3])
  return lines.toSpliced(next < 0 ? lines.length : next, 0, { ...line, ...ownHint(lines) })
}

/** Blocks of nothing but lines put in place, such as the labels of a drawing, row by row. */
function sortNewBlocks(lines: readonly TextLine[], before: readonly TextLine[]): TextLine[] {
  const known = new Set(before.map(({ blockHint }) => blockHint))
  const blocks = Map.groupBy(lines, ({ blockHint }) => blockHint)
  return [...blocks].flatMap(([hint, block]) => (known.has(hint) ? block : sortIntoRows(block)))
}

const putLast = (lines: TextLine[], line: TextLine) => [...lines, { ...line, ...ownHint(lines) }]

/** A number no block of the page has, where they are numbered. */
function ownHint(lines: readonly TextLine[]): Pick<TextLine, 'blockHint'> {
  if (lines[0]?.blockHint === undefined) return {}
  return { blockHint: Math.max(...lines.map(({ blockHint = 0 }) => blockHint)) + 1 }
}

/** Whether two lines are of one size and stand one over the other, as in a paragraph. */
function standsOver(upper: TextLine, lower: TextLine): boolean {
  const [a, b] = [upper.bbox, lower.bbox]
  const sizes = [typeSize(upper), typeSize(lower)]
  const size = Math.max(...sizes)
  const shared = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  return (
    Math.min(...sizes) > 0.7 * size &&
    shared > 0.5 * Math.min(widthOf(a), widthOf(b)) &&
    !onSameRow(a, b) &&
    b[1] > a[1] &&
    (b[1] + b[3]) / 2 - (a[1] + a[3]) / 2 < MAX_LEADING * size
  )
}

/** Whether two lines stand on one row; type that runs up the page stands beside many. */
function standsBeside({ bbox: a }: TextLine, { bbox: b }: TextLine): boolean {
  const heights = [heightOf(a), heightOf(b)]
  return onSameRow(a, b) && Math.min(...heights) > 0.5 * Math.max(...heights)
}

/** Whether a line stands to the right of a full line of running text: what goes on with that stands below it. */
function standsOutside({ bbox }: TextLine, lines: readonly TextLine[], full: TextLine): boolean {
  if (bbox[0] < full.bbox[2]) return false
  const block = lines.filter(({ blockHint }) => blockHint === full.blockHint)
  const right = Math.max(...block.map((line) => line.bbox[2]))
  return full.bbox[2] > right - typeSize(full) && isProse(block)
}

const gapBetween = ({ bbox: a }: TextLine, { bbox: b }: TextLine) => Math.max(a[0] - b[2], b[0] - a[2])
