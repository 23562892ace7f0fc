import type { AppState, AppStore } from './app-store.ts'

const storageKey = 'legible.place'

const placeNames = [
  'room',
  'openReading',
  'selectedId',
  'format',
  'queueView',
  'activityTab',
  'activityFilter',
  'activityPlace',
  'settingsPlace',
] as const satisfies readonly (keyof AppState)[]

type Place = Pick<AppState, (typeof placeNames)[number]>

/** A reload of the page leads back to where one was, in this tab alone. */
export function keepPlace(app: AppStore, listed: readonly { id: string }[]): void {
  const { version } = app.get()
  app.set(readPlace(version, listed))
  let kept = ''
  app.subscribe(() => {
    const state = app.get()
    const place = Object.fromEntries(placeNames.map((name) => [name, state[name]]))
    const text = JSON.stringify({ version, place })
    if (text !== kept) sessionStorage.setItem(storageKey, text)
    kept = text
  })
}

function readPlace(version: string, listed: readonly { id: string }[]): Partial<Place> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      version: string
      place: Partial<Place>
    } | null
    // Another version may have called its places by other names.
    if (kept?.version !== version) return {}
    const { selectedId, ...place } = kept.place
    // The document may have left the list meanwhile.
    return { ...place, ...(listed.some(({ id }) => id === selectedId) && { selectedId }) }
  } catch {
    return {}
  }
}
