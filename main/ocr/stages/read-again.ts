import { meanWordConfidence } from '../confidence.ts'
import { dropNoise } from '../words/drop-noise.ts'
import {
  countCharacters,
  heightOf,
  holdsMiddle,
  keepWords,
  withWords,
  wordsIn,
} from '../layout/measure-lines.ts'
import type { Stage } from '../page-context.ts'
import { putInPlace, putLast, sortNewBlocks } from '../reading/place-line.ts'
import type { RecognizedWord, TextBox, TextLine } from '../ports.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { boundsOf } from '../preparation/text-box.ts'
import { readVerticalBoxes } from '../reading/read-vertical-boxes.ts'
import type { Thresholds } from '../thresholds.ts'
import { isNetworkWriting } from '../writing.ts'

// Single letters are as often strokes of drawings; single digits stand in columns.
const MORE_THAN_A_STROKE = /\d|\S\s*\S/u

export const readAgain: Stage = {
  name: 'read-again',
  does:
    'Reads with PP-OCRv6 what Tesseract’s networks are in doubt of, and what its layout passed over, such as numbers in ' +
    'the margin, headlines it takes for pictures and labels in drawings.',
  async run({ raster, boxes, lines, languages, isReadAsWhole }, kit) {
    const { lineReader, profile } = kit
    if (!isReadAsWhole || !languages.every(isNetworkWriting)) return undefined
    const words = dropNoise(lines, profile).flatMap((line) => line.words)
    const { vertical, rest } = await readVerticalBoxes(raster, boxes, lines, kit)
    const doubted = partOverlappingBoxes(rest, profile).filter((box) => isDoubted(box, words, profile))
    const read = await lineReader.read(raster, doubted)
    const again = read
      .filter((line) => line !== undefined)
      .map((line) => ({ line, before: wordsIn(line.bbox, words) }))
    const found = again
      .filter(({ line, before }) => before.length === 0 && isPrint(line, profile))
      .map(({ line }) => line)
    const better = again
      .filter(
        ({ line, before }) => before.length > 0 && meanWordConfidence(line.words) >= profile.leastOfLine,
      )
      .map(({ line }) => line)
    if (found.length + better.length + vertical.length === 0) return undefined
    const others = keepWords(
      lines,
      (word) => ![...found, ...vertical].some(({ bbox }) => holdsMiddle(bbox, word.bbox)),
    )
    const replaced = better.reduce(replaceWords, others)
    const level = sortNewBlocks(found.toSorted(byTop).reduce(putInPlace, replaced), replaced)
    return {
      change: `${better.length} lines again, ${found.length + vertical.length} passed over`,
      lines: vertical.reduce(putLast, level),
    }
  },
}

/** Whether hardly anything was read of what stands in a box, or not surely. */
function isDoubted(box: TextBox, words: readonly RecognizedWord[], profile: Thresholds): boolean {
  const well = words.filter(({ confidence }) => confidence >= profile.coveringWord)
  return (
    coverOf(box, well, profile) < profile.coveredWidth ||
    meanWordConfidence(wordsIn(boundsOf(box), words)) < profile.sureOfLine
  )
}

const isPrint = ({ words }: TextLine, { sureOfPrint }: Thresholds) =>
  meanWordConfidence(words) >= sureOfPrint && MORE_THAN_A_STROKE.test(words.map(({ text }) => text).join(' '))

/** Share of a box's width that words stand in. */
function coverOf(box: TextBox, words: readonly RecognizedWord[], { sharedHeight }: Thresholds): number {
  const [left, top, right, bottom] = boundsOf(box)
  let covered = 0
  for (const { bbox } of words) {
    const shared = Math.min(bottom, bbox[3]) - Math.max(top, bbox[1])
    if (shared < sharedHeight * Math.min(box.height, heightOf(bbox))) continue
    covered += Math.max(0, Math.min(right, bbox[2]) - Math.max(left, bbox[0]))
  }
  return covered / box.width
}

/** The lines with the words of another in place of those that stood there, in the line that had most of them. */
function replaceWords(lines: TextLine[], better: TextLine): TextLine[] {
  const replaced = lines.map(({ words }) => countCharacters(wordsIn(better.bbox, words)))
  const most = replaced.indexOf(Math.max(...replaced))
  return lines.flatMap((line, index) => {
    if (replaced[index] === 0) return [line]
    const rest = line.words.filter(({ bbox }) => !holdsMiddle(better.bbox, bbox))
    const words = index === most ? [...rest, ...better.words].toSorted((a, b) => a.bbox[0] - b.bbox[0]) : rest
    return withWords(line, words)
  })
}

const byTop = (a: TextLine, b: TextLine) => a.bbox[1] - b.bbox[1]
