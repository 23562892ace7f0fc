import { rooms, type AppState, type AppStore } from './app-store.ts'

const storageKey = 'legible.place'

type Place = Pick<AppState, 'room' | 'openReading'>

/** A reload of the page leads back to where one was, in this tab alone. */
export function keepPlace(app: AppStore): void {
  app.set(readPlace())
  let kept = ''
  app.subscribe(() => {
    const { room, openReading } = app.get()
    const place = JSON.stringify({ room, openReading } satisfies Place)
    if (place !== kept) sessionStorage.setItem(storageKey, place)
    kept = place
  })
}

function readPlace(): Partial<Place> {
  try {
    const { room, openReading } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Place>
    return {
      ...(rooms.some((known) => known === room) && { room }),
      ...(typeof openReading === 'string' && { openReading }),
    }
  } catch {
    return {}
  }
}
