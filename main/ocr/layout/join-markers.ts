import type { TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { listMarker } from './list-marker.ts'
import { onSameRow, unite } from '../bounding-box.ts'
import { typeSize } from './measure-lines.ts'

const { markerGap, markerReach } = thresholds

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
    if (item && !isMarker(item)) markerOf.set(item, marker)
  }
  if (markerOf.size === 0) return [...lines]
  const joined = new Set(markerOf.values())
  return lines
    .filter((line) => !joined.has(line))
    .map((line) => {
      const marker = markerOf.get(line)
      return marker
        ? { ...line, words: [...marker.words, ...line.words], bbox: unite([marker.bbox, line.bbox]) }
        : line
    })
}

const isMarker = ({ words }: TextLine) => words.length === 1 && listMarker(words[0]?.text ?? '') !== undefined

function standsBehind(line: TextLine, marker: TextLine): boolean {
  const gap = line.bbox[0] - marker.bbox[2]
  return (
    onSameRow(line.bbox, marker.bbox) &&
    gap > -markerReach * typeSize(marker) &&
    gap < markerGap * typeSize(marker)
  )
}
