import { observeElementOffset, type Virtualizer } from '@tanstack/react-virtual'

/** In CSS pixels. No browser can draw what is much taller: Firefox ends at 17.9 million of them, Chromium at 33.5. */
const tallest = 16_000_000
const stretches = 100

type List = Virtualizer<HTMLDivElement, HTMLDivElement>

export interface TallSpace {
  /** Of the element that stands for the whole list. */
  height(list: List): number
  /** How much further up than in the list its items are drawn at present. */
  shift(): number
  /** For the virtualizer: where the list is, by where its pane is scrolled to, and the other way round. */
  options: Pick<List['options'], 'observeElementOffset' | 'scrollToFn'>
}

/**
 * Lets a list be scrolled to its end that is taller than a browser can draw. It is scrolled pixel by pixel, so that a turn of
 * the wheel and Page Down miss nothing, within one of a hundred stretches; from one to the next what is in sight stays and
 * the pane is moved on below it, which `redraw` has to draw before the browser does. A jump, as with the scroll bar, goes as far down the list as down the pane.
 */
export function createTallSpace(redraw: () => void): TallSpace {
  let shift = 0
  let before = 0
  const height = (list: List) => Math.min(list.getTotalSize(), tallest)
  const viewOf = ({ scrollElement }: List) => scrollElement?.clientHeight ?? 0

  /** Draws what is around a place of the list; answers where the pane has to be scrolled to for it. */
  function shiftFor(list: List, place: number): number {
    const stretch = height(list) / stretches
    const count = Math.max(1, Math.floor(list.getTotalSize() / stretch))
    const perStretch = (list.getTotalSize() - height(list)) / Math.max(1, count - 1)
    shift = Math.round(Math.min(count - 1, Math.floor(place / stretch)) * perStretch)
    return place - shift
  }

  function placeOf(list: List, top: number): number {
    const view = viewOf(list)
    const most = list.getTotalSize() - view
    const isJump = Math.abs(top - before) > view
    before = top
    if (list.getTotalSize() <= tallest) {
      shift = 0
      return top
    }
    if (isJump) {
      shiftFor(list, top * (most / (tallest - view)))
      return top + shift
    }
    const place = Math.min(top + shift, most)
    before = shiftFor(list, place)
    if (before !== top) list.scrollElement?.scrollTo({ top: before })
    return place
  }

  return {
    height,
    shift: () => shift,
    options: {
      observeElementOffset: (list, tell) =>
        observeElementOffset(list, (top, isScrolling) => {
          const drawn = shift
          tell(placeOf(list, top), isScrolling)
          // The list itself draws anew only where other items are in sight.
          if (shift !== drawn) redraw()
        }),
      scrollToFn(place, { adjustments = 0, behavior }, list) {
        before = shiftFor(list, place + adjustments)
        list.scrollElement?.scrollTo({ top: before, ...(behavior && { behavior }) })
      },
    },
  }
}
