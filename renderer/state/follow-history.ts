import type { AppStore } from './app-store.ts'
import type { Parts } from './context.tsx'
import { narrow } from './use-media.ts'

/** Of the entry that a document has in the browser's history where it is shown instead of its list. */
const ofDocument = 'document'

/** Back in the browser leads from a document to the list it was opened from, as its own button does, not out of the page. */
export function followHistory(app: AppStore, queue: Parts['queue']): void {
  const isNarrow = matchMedia(narrow)
  const isOpen = () => {
    const { room, openReading, showsList } = app.get()
    if (room === 'activity') return openReading !== null
    return room === 'extract' && isNarrow.matches && !showsList && queue.get().order.length > 0
  }
  const hasEntry = () => history.state === ofDocument
  /** The browser goes back in its own time. */
  let isGoingBack = false

  function follow(): void {
    if (isGoingBack || isOpen() === hasEntry()) return
    if (isOpen()) return history.pushState(ofDocument, '')
    isGoingBack = true
    history.back()
  }

  addEventListener('popstate', () => {
    if (!isGoingBack && !hasEntry() && isOpen()) {
      app.set(app.get().room === 'activity' ? { openReading: null } : { showsList: true })
    }
    isGoingBack = false
    follow()
  })
  app.subscribe(follow)
  queue.subscribe(follow)
  isNarrow.addEventListener('change', follow)
  follow()
}
