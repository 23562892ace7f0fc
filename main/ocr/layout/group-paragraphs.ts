import { groupAdjacent } from '../group-adjacent.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { textOf } from './line-text.ts'
import { endsOnPurpose, goesOnWith, hadRoomFor, rightEdge } from './line-ends.ts'
import { isDeeplyNumbered } from './heading-signs.ts'
import { isIndex, isLetterOfIndex } from './index-signs.ts'
import { endsWithNumber } from './furniture-signs.ts'
import { isNextMarker, isPlainBullet, listMarker } from './list-marker.ts'
import { hasLeader } from './tables/cell-kinds.ts'
import { boundsOf, medianHeight, onSameRow, shareWidth } from '../bounding-box.ts'
import { differInSize, typeSize } from './measure-lines.ts'
import { median } from '../statistics.ts'

const {
  columnLeading,
  earlyEnd,
  hangingLines,
  hangingStarts,
  leastBacks,
  leastIndent,
  mostIndent,
  newSentenceLeading,
  oftenLeading,
  paragraphLeading,
  roomAtEnd,
  likeDistance,
  sentenceLeading,
  sizeOfParagraph,
  sizeOfSentence,
  usualLeading,
} = thresholds

/** Where the lines of a column reach to, and how far apart they stand; all in pixels. */
interface Measure {
  x0: number
  x1: number
  leading: number
  /** Of most lines. */
  size: number
  /** Its lines hang from the first of their paragraphs. */
  isHanging: boolean
  /** Its lines hang so, and each that does not begins a paragraph. */
  startAtMargin: boolean
  /** It is of the index of a book. */
  isIndex: boolean
}

/**
 * Groups the lines of one column into paragraphs, in which fragments of one row follow each other: by leading, type size,
 * first-line indents, list markers, lines that end early, and sentences that go on. The recogniser's own paragraphs are not
 * asked for: it looks for them before it has read the lines.
 */
export function groupParagraphs(column: readonly TextLine[]): TextLine[][] {
  const [x0] = boundsOf(column)
  const measure = {
    x0,
    x1: rightEdge(column),
    leading: usualDistance(column),
    size: median(column.map(typeSize)),
    isHanging: isHanging(column, x0),
    startAtMargin: startAtMargin(column, x0),
    isIndex: isIndex(column.map(({ words }) => textOf(words))),
  }
  return groupAdjacent(column, (line, last, paragraph) => !startsParagraph(line, last, paragraph, measure))
}

/** Whether a line goes on with the sentence of the one before it, as far as the letters tell. */
export function continuesSentence(line: TextLine, last: TextLine): boolean {
  const [before, after] = [last.words.at(-1)?.text ?? '', line.words[0]?.text ?? '']
  return (
    goesOnWith(before, after) && listMarker(after) === undefined && !differInSize(line, last, sizeOfSentence)
  )
}

const endsSentence = ({ words }: TextLine) => /[.!?:。！？][”"’')\]]*$/.test(words.at(-1)?.text ?? '')

/** Whether a line begins with words in bold that head its paragraph. */
const isRunIn = ({ words, bold }: TextLine) => bold !== true && words[0]?.bold === true

/** Whether words in bold run over a line's end, which then say nothing of a heading. */
function isBoldAcross(upper: TextLine, lower: TextLine): boolean {
  const end = upper.bold === true || upper.words.at(-1)?.bold === true
  const start = lower.bold === true || lower.words[0]?.bold === true
  return end && start
}

/** Whether a line is the end of an entry of a table of contents: dots lead to its page. */
function endsEntry(last: TextLine, paragraph: readonly TextLine[]): boolean {
  const row = paragraph.filter(({ bbox }) => onSameRow(bbox, last.bbox))
  const text = textOf(row.flatMap(({ words }) => words))
  return hasLeader(text) && endsWithNumber(text)
}

/** Of a line without the numbers of notes, which stand out of it. */
const topOf = ({ words, bbox }: TextLine) => {
  const tops = words.flatMap((word) => (/[¹²³⁰⁴-⁹]/.test(word.text) ? [] : [word.bbox[1]]))
  return tops.length > 0 ? Math.min(...tops) : bbox[1]
}

/** Whether a word begins an entry of works cited, "[12]", or a note, "¹²Ibid.". */
const isNumberOfWork = (word: string) => /^\[\d{1,3}\]$|^[¹²³⁰⁴-⁹]/.test(word)

/**
 * Whether what looks like the marker of an item, as in "on the | 12. May" or "the house | – an old one", fell to the start
 * of a line: no sentence ends before it, nor had it room there.
 */
function isWrapped(
  line: TextLine,
  last: TextLine,
  paragraph: readonly TextLine[],
  rightEdgeOfColumn: number,
): boolean {
  const [marker, first] = [line.words[0]?.text ?? '', paragraph[0] ?? last]
  const before = last.words.at(-1)?.text ?? ''
  if (isPlainBullet(marker) || hadRoomFor(line, last, rightEdgeOfColumn)) return false
  if (/\d[–-]$/.test(before) && /^\d/.test(marker)) return true
  // A stop at the end of a line is easily lost on scans; behind a letter or a bracket, a sentence begins with a capital.
  if (/[)]$|^\p{Ll}\.$/u.test(marker) && /^\p{Lu}/u.test(line.words[1]?.text ?? '')) return false
  const near = leastIndent * typeSize(line)
  const isAt = (x0: number) => Math.abs(line.bbox[0] - x0) < near
  const isOfItem = listMarker(first.words[0]?.text ?? '') !== undefined
  return /[\p{L}\p{N}”"’»),–-]$/u.test(before) && isAt(last.bbox[0]) && !(isAt(first.bbox[0]) && isOfItem)
}

/** Whether a line begins the item after the one that a paragraph is. */
const isNextItem = ({ words: [marker] }: TextLine, [first]: readonly TextLine[]) =>
  isNextMarker(marker?.text ?? '', first?.words[0]?.text ?? '')

/** `paragraph`: its lines from the first to the last. */
function startsParagraph(
  line: TextLine,
  last: TextLine,
  paragraph: readonly TextLine[],
  measure: Measure,
): boolean {
  const { x0, x1 } = measure
  if (onSameRow(line.bbox, last.bbox)) return isNextItem(line, paragraph)
  if ((line.monospaced ?? false) !== (last.monospaced ?? false)) return true
  const height = typeSize(line)
  const distance = topOf(line) - topOf(last)
  // Larger type, as of a headline over the text, is set wider.
  const leading = measure.leading * Math.max(1, Math.min(height, typeSize(last)) / measure.size)
  const isApart = distance > paragraphLeading * leading
  if (measure.isIndex && [line, last].some(({ words }) => isLetterOfIndex(textOf(words)))) return true
  if (distance <= sentenceLeading * leading && continuesSentence(line, last))
    return isApart && hadRoomFor(line, last, x1)
  if (isApart || endsEntry(last, paragraph)) return true
  const first = line.words[0]?.text ?? ''
  const isEnded = endsSentence(last)
  const isAnew = isEnded && !/^\p{Ll}/u.test(first)
  if (isAnew && distance > newSentenceLeading * leading) return true
  if (!shareWidth(line.bbox, last.bbox)) return true
  if (differInSize(line, last, sizeOfParagraph)) return true
  if ((line.bold ?? false) !== (last.bold ?? false) && !isBoldAcross(last, line)) return true
  if (measure.isIndex) return false
  const opening = paragraph[0]?.words[0]?.text ?? ''
  if (isNumberOfWork(first) && isNumberOfWork(opening)) return true
  if (listMarker(first) !== undefined && !isWrapped(line, last, paragraph, x1)) return true
  const endsEarly = last.bbox[2] < x1 - earlyEnd * (x1 - x0)
  const isOrdinal = /^\d+\.$/.test(last.words.at(-1)?.text ?? '') && !endsOnPurpose(last, line, x1)
  if (endsEarly && isAnew && !isOrdinal) return true
  const indent = line.bbox[0] - last.bbox[0]
  const isIndented = indent > leastIndent * height && indent < mostIndent * height
  if (isEnded && isRunIn(line) && paragraph[0] && isRunIn(paragraph[0])) return true
  const hangs = paragraph.length === 1 && (listMarker(opening) !== undefined || isNumberOfWork(opening))
  if (measure.startAtMargin) {
    if (isEnded && !isInset(line, x0)) return true
  } else if (isEnded && isIndented && !hangs && last.bbox[0] < x0 + height) return true
  if (isEnded && measure.isHanging && isBack(line, last, paragraph[0] ?? last)) return true
  if (isEnded && isDeeplyNumbered(textOf(line.words))) return true
  // A heading in the type of the text: alone, with room to spare, over a line that needs all of it.
  const fills = line.bbox[2] > x1 - roomAtEnd * (x1 - x0)
  return paragraph.length === 1 && fills && endsOnPurpose(last, line, x1)
}

/** Whether lines hang from the first of their paragraphs, as most of a glossary do, and a few beside a capital. */
const isHanging = (column: readonly TextLine[], x0: number): boolean =>
  column.filter((line) => isInset(line, x0)).length > hangingLines * column.length

/** Whether a line begins farther in than its column. */
const isInset = (line: TextLine, x0: number): boolean => line.bbox[0] - x0 > leastIndent * typeSize(line)

/** Whether what stands at the margin begins anew, as the entries of a dictionary do, where in running text most of it goes on. */
function startAtMargin(column: readonly TextLine[], x0: number): boolean {
  const followed = column.slice(1).map((line, index) => ({ line, last: column[index] ?? line }))
  const atMargin = followed.filter(({ line }) => !isInset(line, x0))
  const backs = atMargin.filter(({ last }) => isInset(last, x0))
  const anew = atMargin.filter(({ last }) => endsSentence(last))
  return backs.length >= leastBacks && anew.length > hangingStarts * atMargin.length
}

/** Whether a line is back at the margin of a first line that the last hangs from. */
function isBack(line: TextLine, last: TextLine, first: TextLine): boolean {
  const hang = last.bbox[0] - first.bbox[0]
  return hang > leastIndent * typeSize(line) && last.bbox[0] - line.bbox[0] > hang / 2
}

/**
 * Usual distance from the top of one line to the top of the next: the least that comes often, since most lines of a
 * contract or a list are paragraphs of their own.
 */
function usualDistance(column: readonly TextLine[]): number {
  const distances: number[] = []
  const goingOn: number[] = []
  for (const [index, line] of column.entries()) {
    const before = column[index - 1]
    if (before === undefined || onSameRow(before.bbox, line.bbox)) continue
    const distance = topOf(line) - topOf(before)
    if (distance <= 0) continue
    distances.push(distance)
    if (continuesSentence(line, before)) goingOn.push(distance)
  }
  distances.sort((a, b) => a - b)
  const often = Math.ceil(oftenLeading * distances.length)
  const least = distances.findIndex((one, at) => (distances[at + often - 1] ?? Infinity) < likeDistance * one)
  const height = medianHeight(column, 1)
  const usual =
    least < 0 ? median(distances, usualLeading * height) : median(distances.slice(least, least + often))
  // A column of headings or of table rows has no leading of its own; it is set as usual.
  // Where sentences go on is no space between paragraphs, of which a CV or a form may have more than lines in them.
  return Math.min(usual, columnLeading * height, goingOn.length > 1 ? median(goingOn) : Infinity)
}
