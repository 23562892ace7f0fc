import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useStore } from '../../state/store.ts'
import type { Place, ScrollSync } from './scroll-sync.ts'
import { wordElement, type MarkStore, type Side } from './word-marks.ts'
import { pageOfWord } from './page-words.ts'

/** A word that is gone to stands this far down its pane. */
const wordLine = 0.3
/** White above a page that was jumped to. */
const air = 8
/** A page that was out of sight is drawn within a few frames of scrolling to it. */
const framesToWait = 20

interface SyncedPaneOptions {
  side: Side
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  /** Page numbers by their place in the list. */
  pages: readonly number[]
  sync: ScrollSync
  marks: MarkStore
  onPlace?: (index: number) => void
}

type List = Pick<SyncedPaneOptions, 'virtualizer' | 'pages'>

/** Ties a list of pages to the other side: scrolls along with it and goes where a word was marked there. */
export function useSyncedPane({
  side,
  scroller,
  virtualizer,
  pages,
  sync,
  marks,
  onPlace,
}: SyncedPaneOptions): void {
  const list = useRef({ virtualizer, pages, onPlace })
  useLayoutEffect(() => {
    list.current = { virtualizer, pages, onPlace }
  })

  // Before heights are looked at: where the pane before this one led, this one is still at its top.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const lead = () => sync.lead(side)
    const tell = ({ page }: Place) => list.current.onPlace?.(indexOfPage(list.current.pages, page))
    const scrolled = () => {
      const place = placeIn(element, list.current)
      // A page that was jumped to is the one that is shown, though near the end it does not come to the top.
      if (sync.place()?.at !== 'top' || sync.leads(side)) tell(place)
      sync.scrolled(side, place)
    }
    const unregister = sync.register(side, {
      goTo: (place) => {
        scrollTo(element, list.current, place)
        if (place.at === 'top') tell(place)
      },
    })
    const touches = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
    for (const touch of touches) element.addEventListener(touch, lead, { passive: true })
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      unregister(placeIn(element, list.current))
      for (const touch of touches) element.removeEventListener(touch, lead)
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller, side, sync])

  // Heights are guessed until pages are drawn, and what is below moves as they turn out otherwise. The text that its user
  // scrolls moves with it; whatever else is in sight stays where it was.
  const height = virtualizer.getTotalSize()
  useLayoutEffect(() => {
    const element = scroller.current
    const place = sync.place()
    if (element === null) return
    if (side === 'text' && sync.leads(side)) sync.scrolled(side, placeIn(element, list.current))
    else if (place !== null) scrollTo(element, list.current, place)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [height, scroller, side, sync])

  const current = useStore(marks, (state) => state.current)
  const wasHere = useRef(false)
  useEffect(() => {
    const isLate = !wasHere.current
    wasHere.current = true
    const [word] = current
    if (word === undefined || marks.get().from === side) return
    const place = sync.place()
    // A pane that comes late stays where its reader has gone on to since the word was marked.
    if (isLate && place !== null && place.page !== pageOfWord(word)) return
    let frames = framesToWait
    let request = 0
    const index = list.current.pages.indexOf(pageOfWord(word))
    const reach = () => {
      const element = scroller.current
      const target = element && wordElement(element, word)
      if (target) return showIn(element, target)
      if (frames === framesToWait) list.current.virtualizer.scrollToIndex(index, { align: 'start' })
      if (frames-- > 0) request = requestAnimationFrame(reach)
    }
    sync.release()
    reach()
    return () => cancelAnimationFrame(request)
  }, [current, marks, scroller, side, sync])
}

/** Of the page, or of the next where it is not there. */
const indexOfPage = (pages: readonly number[], page: number) => pages.findIndex((each) => each >= page)

/**
 * What is being looked at. The eye is at the top of a pane at the begin and at its foot at the end, so that both sides
 * begin and end together.
 */
function placeIn(element: HTMLElement, { virtualizer, pages }: List): Place {
  const eye = element.scrollTop / Math.max(0.01, 1 - element.clientHeight / element.scrollHeight)
  const { index, start, size } = virtualizer.getVirtualItemForOffset(eye) ?? { index: 0, start: 0, size: 1 }
  return { page: pages[index] ?? 1, share: (eye - start) / Math.max(1, size), at: 'eye' }
}

function scrollTo(element: HTMLElement, { virtualizer, pages }: List, { page, share, at }: Place): void {
  const item = virtualizer.measurementsCache[indexOfPage(pages, page)]
  if (item === undefined) return
  const y = item.start + share * item.size
  element.scrollTop = at === 'top' ? y - air : y * (1 - element.clientHeight / element.scrollHeight)
}

/** Scrolls only this pane, and only when the word is not well in sight already. */
function showIn(pane: HTMLElement, target: HTMLElement): void {
  const outer = pane.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  const margin = outer.height * 0.15
  if (inner.top < outer.top + margin || inner.bottom > outer.bottom - margin) {
    pane.scrollTop += inner.top - outer.top - outer.height * wordLine
  }
  if (inner.left < outer.left || inner.right > outer.right) {
    pane.scrollLeft += inner.left - outer.left - outer.width * wordLine
  }
}
