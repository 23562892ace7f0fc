import { useEffect } from 'react'

/** What may take over the focus, from the inside out. */
const places = '[role="dialog"], [role="alertdialog"], [role="region"], main'

/** Dialogs give the focus back by themselves, a frame or two after they are gone. */
const patienceMs = 100

/**
 * Never lets the keyboard fall out of the page: when what had the focus goes away, such as Cancel once there is
 * nothing left to cancel, the nearest place around it that is still there takes over. In a table that is the row which has
 * come to stand in its place, so that one can be deleted after the other.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null
    let around: HTMLElement[] = []
    /** Of a table: which row it was, and what in it. */
    let inRow: { index: number; control: string } | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      around = []
      const row = target.closest('[aria-rowindex]')
      inRow = row
        ? {
            index: Number(row.ariaRowIndex),
            control: target.matches('.more-button') ? '.more-button' : 'button',
          }
        : undefined
      for (let place = target.closest<HTMLElement>(places); place;) {
        around.push(place)
        place = place.parentElement?.closest<HTMLElement>(places) ?? null
      }
    }
    let timer = 0
    const isThere = (element: Element) => element.isConnected && element.closest('[inert]') === null
    const isLost = () => last !== null && !isThere(last) && document.activeElement === document.body
    const check = () => {
      if (!isLost() || timer !== 0) return
      timer = window.setTimeout(() => {
        timer = 0
        if (!isLost()) return
        last = null
        const place = around.find(isThere) ?? document.querySelector('main')
        const neighbour = inRow && place && controlInRow(place, inRow)
        ;(neighbour ?? place)?.focus({ preventScroll: neighbour === undefined })
      }, patienceMs)
    }
    const observer = new MutationObserver(check)
    addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

function controlInRow(
  place: HTMLElement,
  { index, control }: { index: number; control: string },
): HTMLElement | undefined {
  return [index, index - 1]
    .map((row) => place.querySelector<HTMLElement>(`[aria-rowindex="${row}"] ${control}`))
    .find((found) => found !== null)
}
