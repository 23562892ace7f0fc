import type { Side } from './word-marks.ts'

/** A place in the document: a page, and how far down it, 0 to 1. */
export interface Place {
  page: number
  share: number
  /** `eye`: what is being looked at there. `top`: it is the first thing in sight, as after a jump to a page. */
  at: 'eye' | 'top'
}

export interface SyncedPane {
  goTo(place: Place): void
}

/** Keeps the two sides at the same place. The side the user last touched leads; the other follows. */
export interface ScrollSync {
  /**
   * A pane that comes late, such as Markdown instead of text, goes to where the document is being looked at. One that goes
   * says with the answer where it stood.
   */
  register(side: Side, pane: SyncedPane): (stood: Place) => void
  /** The user touched this side. */
  lead(side: Side): void
  leads(side: Side): boolean
  scrolled(side: Side, place: Place): void
  /** Both sides go to a page, such as one picked from the thumbnails. */
  goToPage: (page: number) => void
  /** Where both sides are to be; null before anyone moved, and while each goes to a word by itself. */
  place(): Place | null
  release(): void
  /** Told of the page that is looked at. */
  onPage(listener: (page: number) => void): () => void
}

/** Where documents were left: who comes back to one, from another or from another room, goes on there. */
const left = new Map<string, Place>()

export function createScrollSync(id: string): ScrollSync {
  const panes: Partial<Record<Side, SyncedPane>> = {}
  let leader: Side | null = null
  let current = left.get(id) ?? null
  const listeners = new Set<(page: number) => void>()
  function moveTo(place: Place): void {
    current = place
    for (const listener of listeners) listener(place.page)
  }
  return {
    register(side, pane) {
      panes[side] = pane
      if (leader === side) leader = null
      if (current !== null) pane.goTo(current)
      return (stood) => {
        if (panes[side] === pane) delete panes[side]
        current ??= stood
        left.set(id, current)
      }
    },
    lead(side) {
      leader = side
    },
    leads: (side) => leader === side,
    scrolled(side, place) {
      if (side !== leader) return
      moveTo(place)
      panes[side === 'page' ? 'text' : 'page']?.goTo(place)
    },
    goToPage(page) {
      leader = null
      const place: Place = { page, share: 0, at: 'top' }
      moveTo(place)
      panes.page?.goTo(place)
      panes.text?.goTo(place)
    },
    place: () => current,
    release() {
      leader = null
      current = null
    },
    onPage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
