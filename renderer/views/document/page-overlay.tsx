import { memo, useMemo, useRef, type CSSProperties } from 'react'
import type { BoundingBox, Page } from '../../../shared/document.ts'
import { placeWords, type PlacedLine, type PlacedWord } from './page-words.ts'
import { textWidth } from './text-width.ts'
import { useMarks, type MarkStore } from './word-marks.ts'

interface PageOverlayProps {
  page: Page
  /** Shown pixels for one pixel of the page. */
  scale: number
  marks: MarkStore
}

/**
 * The recognised words over the picture: invisible text at its place, so that it can be selected and copied like
 * the page itself. It is laid out once in page pixels; zooming only changes the transform.
 */
export const PageOverlay = memo(function PageOverlay({ page, scale, marks }: PageOverlayProps) {
  const ref = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => placeWords(page).flat(), [page])
  useMarks(ref, marks, lines)
  // Hundreds of words, which zooming leaves as they are.
  const words = useMemo(() => lines.map(drawLine), [lines])
  return (
    <div
      ref={ref}
      className="overlay-words"
      style={{ width: page.width, height: page.height, transform: `scale(${scale})` }}
    >
      {words}
    </div>
  )
})

function drawLine({ bbox, words }: PlacedLine, index: number) {
  return (
    <div key={words[0]?.id ?? index} className="overlay-line" style={boxStyle(bbox)}>
      {words.map((word) => (
        <OverlayWord key={word.id} word={word} line={bbox} />
      ))}
      <br />
    </div>
  )
}

function OverlayWord({ word, line }: { word: PlacedWord; line: BoundingBox }) {
  const [x0, y0, x1, y1] = word.bbox
  const height = y1 - y0
  const size = Math.max(1, Math.min(height, line[3] - line[1]))
  const style: CSSProperties = {
    left: x0 - line[0],
    top: y0 - line[1],
    height,
    lineHeight: `${height}px`,
    fontSize: size,
    // Words are stretched to the width they have on the page, so that a selection covers what it copies.
    transform: `scaleX(${(x1 - x0) / (textWidth(word.text) * size)})`,
  }
  if (word.text === '')
    return (
      <span
        data-words={word.id}
        data-deleted
        style={{ left: style.left, top: style.top, height, width: x1 - x0 }}
      />
    )
  return (
    <span data-words={word.id} data-doubt={word.isDoubtful || undefined} style={style}>
      {word.text}{' '}
    </span>
  )
}

function boxStyle([x0, y0, x1, y1]: BoundingBox): CSSProperties {
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 }
}
