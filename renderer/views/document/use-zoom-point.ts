import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

interface Pages {
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** Of a page, in CSS pixels. */
  width: number
  /** Least white beside a page. */
  margin: number
  /** Of the line under each page, which does not grow with it. */
  noteHeight: number
}

/** A point of a page by its share of the page, and where in the pane it is to stay. */
interface Point {
  index: number
  down: number
  across: number
  x: number
  y: number | undefined
}

/**
 * Zoom about a point: what is there stays there once the pages have their new size. Without `y` only from left to right,
 * for from above it is the place that both sides are at.
 */
export function useZoomPoint(
  scroller: RefObject<HTMLDivElement | null>,
  pages: Pages,
): (element: HTMLElement, x: number, y?: number) => void {
  const drawn = useRef(pages)
  useLayoutEffect(() => {
    drawn.current = pages
  })
  const held = useRef<Point>(null)
  // Heights follow the width in a turn of their own.
  const height = pages.virtualizer.getTotalSize()
  useLayoutEffect(() => {
    const [element, point] = [scroller.current, held.current]
    held.current = null
    if (element !== null && point !== null) scrollTo(element, drawn.current, point)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [height, scroller])

  return useCallback((element, x, y) => {
    held.current = pointAt(element, drawn.current, x, y)
  }, [])
}

function pointAt(element: HTMLElement, pages: Pages, x: number, y: number | undefined): Point | null {
  const from = element.scrollTop + (y ?? 0)
  const item = pages.virtualizer.getVirtualItemForOffset(from)
  if (item === undefined) return null
  const down = (from - item.start) / (item.size - pages.noteHeight)
  const across = (element.scrollLeft + x - leftOf(element, pages)) / pages.width
  return { index: item.index, down, across, x, y }
}

function scrollTo(element: HTMLElement, pages: Pages, { index, down, across, x, y }: Point): void {
  const item = pages.virtualizer.measurementsCache[index]
  if (item !== undefined && y !== undefined)
    element.scrollTop = item.start + down * (item.size - pages.noteHeight) - y
  element.scrollLeft = leftOf(element, pages) + across * pages.width - x
}

const leftOf = (element: HTMLElement, { width, margin }: Pages) =>
  Math.max(margin, (element.clientWidth - width) / 2)
