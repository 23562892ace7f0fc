import { lazy, useState, type ComponentType } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * A view that the window does not need to be shown, in a file of its own. `loadLateViews` fetches them before anybody asks:
 * React leaves the place of one that is not there empty for 0.3 s at least, and keys that are pressed meanwhile are lost.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadNow = async () => (loaded = await load())
  const Late = lazy(async () => ({ default: await loadNow() }))
  loads.push(loadNow)
  return function LateView(props) {
    // The same one for as long as it is shown.
    const [View] = useState(() => loaded ?? Late)
    return <View {...props} />
  }
}

/** One after the other, so that none holds up what people do meanwhile. What fails is tried again where it is shown. */
export async function loadLateViews(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined)
}
