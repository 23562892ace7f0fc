import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useStore } from '../../state/store.ts'
import type { ScrollSync } from './scroll-sync.ts'
import { wordElement, type MarkStore, type Side } from './word-marks.ts'
import { pageOfWord } from './page-words.ts'

/** What stands this far down a pane counts as where the user is. */
const eyeLine = 0.3
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

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const lead = () => sync.lead(side)
    const scrolled = () => {
      const eye = element.scrollTop + element.clientHeight * eyeLine
      const item = list.current.virtualizer.getVirtualItemForOffset(eye)
      if (item === undefined) return
      list.current.onPlace?.(item.index)
      sync.scrolled(side, { index: item.index, share: (eye - item.start) / Math.max(1, item.size) })
    }
    const unregister = sync.register(side, {
      goTo({ index, share }) {
        const item = list.current.virtualizer.measurementsCache[index]
        if (item === undefined) return
        element.scrollTop = item.start + share * item.size - element.clientHeight * eyeLine
      },
    })
    const touches = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
    for (const touch of touches) element.addEventListener(touch, lead, { passive: true })
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      unregister()
      for (const touch of touches) element.removeEventListener(touch, lead)
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller, side, sync])

  const current = useStore(marks, (state) => state.current)
  useEffect(() => {
    const [word] = current
    if (word === undefined || marks.get().from === side) return
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
    if (marks.get().from === null) sync.lead(side === 'page' ? 'text' : 'page')
    reach()
    return () => cancelAnimationFrame(request)
  }, [current, marks, scroller, side, sync])
}

/** Scrolls only this pane, and only when the word is not well in sight already. */
function showIn(pane: HTMLElement, target: HTMLElement): void {
  const outer = pane.getBoundingClientRect()
  const inner = target.getBoundingClientRect()
  const margin = outer.height * 0.15
  if (inner.top < outer.top + margin || inner.bottom > outer.bottom - margin) {
    pane.scrollTop += inner.top - outer.top - outer.height * eyeLine
  }
  if (inner.left < outer.left || inner.right > outer.right) {
    pane.scrollLeft += inner.left - outer.left - outer.width * eyeLine
  }
}
