import type { AppStore } from './app-store.ts'
import type { Parts } from './context.tsx'
import { isSigningIn } from '../desktop-api.ts'
import { narrow } from './use-media.ts'

/** The entry that a document has in the browser's history where it is shown instead of its list. */
interface DocumentEntry {
  room: 'activity' | 'extract'
  id: string
}

/**
 * Back in the browser leads from a document to the list it was opened from, as its own button does, not out of the page;
 * Forward leads to it again.
 */
export function followHistory(app: AppStore, queue: Parts['queue']): void {
  const isNarrow = matchMedia(narrow)
  function findOpen(): DocumentEntry | null {
    const { room, openReading, selectedId, showsList } = app.get()
    if (room === 'activity' && openReading !== null) return { room, id: openReading }
    const isAlone = room === 'extract' && isNarrow.matches && !showsList && queue.get().order.length > 0
    return isAlone ? { room, id: selectedId ?? '' } : null
  }
  const findEntry = () => history.state as DocumentEntry | null
  /** The browser goes back in its own time. */
  let isGoingBack = false

  function follow(): void {
    const [open, entry] = [findOpen(), findEntry()]
    if (isGoingBack) return
    if (open !== null && entry !== null) {
      if (open.id !== entry.id) history.replaceState(open, '')
    } else if (open !== null) {
      history.pushState(open, '')
    } else if (entry !== null) {
      isGoingBack = true
      history.back()
    }
  }

  function open({ room, id }: DocumentEntry): void {
    if (room === 'activity') app.set({ room, openReading: id })
    else if (isNarrow.matches && queue.get().byId.has(id)) app.set({ room, selectedId: id, showsList: false })
  }

  addEventListener('popstate', () => {
    // A link put into the address leads nowhere by itself: its entry is for what is shown already.
    if (isSigningIn()) return history.replaceState(findOpen(), '')
    const [shown, entry] = [findOpen(), findEntry()]
    if (isGoingBack) isGoingBack = false
    else if (entry === null && shown !== null)
      app.set(shown.room === 'activity' ? { openReading: null } : { showsList: true })
    else if (entry !== null && shown === null) open(entry)
    follow()
  })
  app.subscribe(follow)
  queue.subscribe(follow)
  isNarrow.addEventListener('change', follow)
  follow()
}
