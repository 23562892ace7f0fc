import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { holdCommands, obeyCommands } from '../state/commands.ts'

const loads: (() => Promise<unknown>)[] = []

/**
 * A view that the window does not need to be shown, in a file of its own. `loadLateViews` fetches them before anybody asks.
 * Where somebody was faster, `meanwhile` stands in its place, and commands wait for it. Not by React's `Suspense`, which
 * leaves the place empty for 0.3 s at least.
 */
export function lateView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadNow = async () => (loaded = await load())
  loads.push(loadNow)
  return function LateView(props) {
    // The same one for as long as it is shown.
    const [View, setView] = useState(() => loaded)
    const [failure, setFailure] = useState<{ cause: unknown }>()
    useEffect(() => {
      if (View !== undefined) return
      holdCommands()
      loadNow().then(
        (view) => setView(() => view),
        (cause: unknown) => setFailure({ cause }),
      )
      return obeyCommands
    }, [View])
    // For the boundary around it.
    if (failure !== undefined) throw failure.cause
    return View === undefined ? meanwhile : <View {...props} />
  }
}

/** One after the other, so that none holds up what people do meanwhile. What fails is tried again where it is shown. */
export async function loadLateViews(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined)
}
