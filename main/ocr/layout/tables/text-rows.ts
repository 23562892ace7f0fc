import type { RecognizedWord } from '../../ports.ts'
import { boundsOf, medianHeight, widthOf } from '../../bounding-box.ts'
import { thresholds } from '../../thresholds.ts'
import { goesOnWith } from '../line-ends.ts'
import { textOf } from '../line-text.ts'
import { countCharacters, rowsOf } from '../measure-lines.ts'
import { median, sumOf } from '../../statistics.ts'

const {
  alignedEdge,
  evenLetters,
  evenSides,
  evenSpace,
  evenWords,
  leastRowGap,
  sameCellEdge,
  titleType,
  wordsOfEven,
} = thresholds

/** Words on one baseline, left to right. */
export interface TextRow {
  words: RecognizedWord[]
  top: number
  bottom: number
  /** Words that were seen to stand apart from those before them, however close these are. */
  starts?: ReadonlySet<RecognizedWord>
  /** White of less, in pixels, is one space of a typewriter's or till's type, as wide as its letters. */
  space?: number
}

/** Words of one row that stand together, left to right: as much as may be one cell. */
export type Piece = RecognizedWord[]

/** Puts words that share most of their height on one row; rows from the top. `starts`: as in `TextRow`. */
export function toTextRows(
  words: readonly RecognizedWord[],
  starts?: ReadonlySet<RecognizedWord>,
): TextRow[] {
  const rows = rowsOf(words)
  const advance = evenAdvance(words)
  return rows.map((row) => ({
    words: row,
    top: Math.min(...row.map(({ bbox }) => bbox[1])),
    bottom: Math.max(...row.map(({ bbox }) => bbox[3])),
    // Detectors part words at such spaces.
    ...(starts && advance === undefined && { starts }),
    ...(advance !== undefined && { space: evenSpace * advance }),
  }))
}

/** How far from letter to letter, in pixels, where all letters are as wide; undefined in usual type, or where too few words tell. */
function evenAdvance(words: readonly RecognizedWord[]): number | undefined {
  const advances = words
    // Figures are as wide as one another in nearly all type.
    .filter(({ text }) => /^\p{L}{3,}$/u.test(text))
    .map(({ text, bbox }) => (bbox[2] - bbox[0]) / (text.length - evenSides))
  if (advances.length < wordsOfEven) return undefined
  const usual = median(advances)
  const even = advances.filter((advance) => Math.abs(advance - usual) < evenLetters * usual)
  return even.length > evenWords * advances.length ? usual : undefined
}

/** Cuts a row where words stand at least `gap` pixels apart, and where one was seen to. */
export function toPieces({ words, starts, space = 0 }: TextRow, gap: number): Piece[] {
  const pieces: Piece[] = []
  let reach = -Infinity
  for (const word of words) {
    const white = word.bbox[0] - reach
    if ((white >= gap && white >= space) || (white > 0 && starts?.has(word))) pieces.push([word])
    else pieces.at(-1)?.push(word)
    reach = Math.max(reach, word.bbox[2])
  }
  return pieces
}

export const leftOf = (piece: Piece): number => piece[0]?.bbox[0] ?? 0
export const rightOf = (piece: Piece): number => Math.max(...piece.map(({ bbox }) => bbox[2]))
/** Half way across. */
export const centreOf = (piece: Piece): number => (leftOf(piece) + rightOf(piece)) / 2

/** Whether two pieces begin, end or are centred at one place. */
export function isAligned(a: Piece, b: Piece, em: number): boolean {
  const [left, right] = [Math.abs(leftOf(a) - leftOf(b)), Math.abs(rightOf(a) - rightOf(b))]
  const centre = Math.abs(centreOf(a) - centreOf(b))
  return Math.min(left, right, centre) < alignedEdge * em
}

/**
 * Whether words are a title over others, as the file says, or in larger type: taller and wider, since dirt and letters of the
 * next line make lines of a scan seem tall.
 */
export const isTitleOver = (words: readonly RecognizedWord[], others: readonly RecognizedWord[]): boolean =>
  (areHeading(words) && !areHeading(others)) ||
  (medianHeight(words, 1) > titleType * medianHeight(others, 1) &&
    letterWidth(words) > titleType * letterWidth(others))

const areHeading = (words: readonly RecognizedWord[]): boolean =>
  words.length > 0 && words.every(({ tag }) => tag?.kind === 'heading')

const letterWidth = (words: readonly RecognizedWord[]): number =>
  sumOf(words, ({ bbox }) => widthOf(bbox)) / countCharacters(words)

/** Whether a row is the rest of the label in the row above it, which had no room beside its value. */
export function goesOnWithLabel(
  [rest = [], ...others]: readonly Piece[],
  [label = [], ...values]: readonly Piece[],
  em: number,
): boolean {
  const [[left, top], [x0, , , bottom]] = [boundsOf(rest), boundsOf(label)]
  return (
    others.length === 0 &&
    values.length > 0 &&
    top - bottom < leastRowGap * em &&
    Math.abs(left - x0) < sameCellEdge * em &&
    goesOnWith(textOf(label), textOf(rest))
  )
}

/** Half way down. */
export const rowMiddle = ({ top, bottom }: Pick<TextRow, 'top' | 'bottom'>): number => (top + bottom) / 2
