import type { Side } from './word-marks.ts'

/** A place in the document: a page and how far down it, 0 to 1. */
export interface Place {
  index: number
  share: number
}

export interface SyncedPane {
  goTo(place: Place): void
}

/** Keeps the two sides at the same place. The side the user last touched leads; the other follows. */
export interface ScrollSync {
  register(side: Side, pane: SyncedPane): () => void
  /** The user touched this side. */
  lead(side: Side): void
  scrolled(side: Side, place: Place): void
  /** Both sides go to a page, such as one picked from the thumbnails. */
  goTo(place: Place): void
}

export function createScrollSync(): ScrollSync {
  const panes: Partial<Record<Side, SyncedPane>> = {}
  let leader: Side | null = null
  return {
    register(side, pane) {
      panes[side] = pane
      return () => {
        delete panes[side]
      }
    },
    lead(side) {
      leader = side
    },
    scrolled(side, place) {
      if (side === leader) panes[side === 'page' ? 'text' : 'page']?.goTo(place)
    },
    goTo(place) {
      leader = null
      panes.page?.goTo(place)
      panes.text?.goTo(place)
    },
  }
}
