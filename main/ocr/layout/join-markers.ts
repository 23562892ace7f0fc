import { groupAdjacent } from '../group-adjacent.ts'
import { correctWord } from '../words/correct-word.ts'
import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { isNextMarker, listMarker } from './list-marker.ts'
import { onSameRow, unite } from '../bounding-box.ts'
import { typeSize, withWords } from './measure-lines.ts'

const { behindBullet, besideRing, markerGap, markerReach } = thresholds

/**
 * Puts the bullets and numbers of a list before their items, where both are lines of their own: files write them apart, and
 * the white behind them may look like that between columns. A column of such markers would be read by itself.
 */
export function joinMarkers(lines: readonly TextLine[]): TextLine[] {
  const markerOf = new Map<TextLine, TextLine>()
  for (const marker of lines.filter(isMarker)) {
    const [item] = lines
      .filter((line) => line !== marker && !markerOf.has(line) && standsBehind(line, marker))
      .toSorted((a, b) => a.bbox[0] - b.bbox[0])
    if (item && !isMarker(item) && !endsColumn(marker, item, lines)) markerOf.set(item, marker)
  }
  const joined = new Set(markerOf.values())
  return lines
    .filter((line) => !joined.has(line))
    .flatMap((line) => {
      const marker = markerOf.get(line)
      const whole = tellRing(
        marker
          ? { ...line, words: [...marker.words, ...line.words], bbox: unite([marker.bbox, line.bbox]) }
          : line,
      )
      return partAtItems(whole)
    })
}

/** A line of several items, one after the other, as "(a) 21   (b) 29", as one for each; within a sentence commas part them. */
function partAtItems(line: TextLine): TextLine[] {
  let marker = line.words[0]?.text ?? ''
  const items = groupAdjacent(line.words, (word, before) => {
    const isSetOff =
      word.bbox[0] - before.bbox[2] > behindBullet * typeSize(line) && !/[,;]$/.test(before.text)
    if (!isSetOff || listMarker(marker) !== 'ordinal' || !isNextMarker(word.text, marker)) return true
    marker = word.text
    return false
  })
  return items.length > 1 ? items.flatMap((words) => withWords(line, words)) : [line]
}

const isMarker = ({ words: [first, ...rest] }: TextLine) =>
  first !== undefined && rest.length === 0 && (first.text === RING || listMarker(first.text) !== undefined)

/** Word sets the rings of a second level as the letter, in another face. */
const RING = 'o'

/** A line with a ring in the place of a letter that is set off from it by more white than its words. */
function tellRing(line: TextLine): TextLine {
  const [ring, ...words] = line.words
  if (ring?.text !== RING || words[0] === undefined) return line
  const behind = words[0].bbox[0] - ring.bbox[2]
  const between = words.slice(1).map(({ bbox }, index) => bbox[0] - (words[index]?.bbox[2] ?? bbox[0]))
  const isSetOff = behind > behindBullet * typeSize(line) && between.every((gap) => behind > besideRing * gap)
  return isSetOff ? { ...line, words: [correctWord(ring, '◦', 'mend-bullets'), ...words] } : line
}

/** Whether most lines that reach to what looks like a marker end there, before the next column: it is the number of a formula. */
function endsColumn(marker: TextLine, item: TextLine, lines: readonly TextLine[]): boolean {
  const [em, [x0, , x1]] = [typeSize(marker), marker.bbox]
  if (item.bbox[0] - x1 < em) return false
  const reaching = lines.filter(({ bbox }) => bbox[0] < x0 - markerGap * em && bbox[2] > x0)
  const ending = reaching.filter(({ bbox }) => Math.abs(bbox[2] - x1) < em / 2)
  return ending.length > 1 && 2 * ending.length > reaching.length
}

function standsBehind(line: TextLine, marker: TextLine): boolean {
  const gap = line.bbox[0] - marker.bbox[2]
  return (
    onSameRow(line.bbox, marker.bbox) &&
    gap > -markerReach * typeSize(marker) &&
    gap < markerGap * typeSize(marker)
  )
}
