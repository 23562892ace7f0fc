import { outputFormats } from '../../shared/ocr.ts'
import { rooms, type AppState, type AppStore } from './app-store.ts'

const storageKey = 'legible.place'

type Place = Pick<AppState, 'room' | 'openReading' | 'selectedId' | 'format'>

/** A reload of the page leads back to where one was, in this tab alone. */
export function keepPlace(app: AppStore, listed: readonly { id: string }[]): void {
  app.set(readPlace(listed))
  let kept = ''
  app.subscribe(() => {
    const { room, openReading, selectedId, format } = app.get()
    const place = JSON.stringify({ room, openReading, selectedId, format } satisfies Place)
    if (place !== kept) sessionStorage.setItem(storageKey, place)
    kept = place
  })
}

function readPlace(listed: readonly { id: string }[]): Partial<Place> {
  try {
    const { room, openReading, selectedId, format } = JSON.parse(
      sessionStorage.getItem(storageKey) ?? '{}',
    ) as Partial<Place>
    return {
      ...(rooms.some((known) => known === room) && { room }),
      ...(typeof openReading === 'string' && { openReading }),
      // It may have left the list meanwhile.
      ...(listed.some(({ id }) => id === selectedId) && { selectedId }),
      ...(outputFormats.some((known) => known === format) && { format }),
    }
  } catch {
    return {}
  }
}
