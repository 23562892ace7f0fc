import { useMemo, useRef } from 'react'
import { useParts } from '../../state/context.tsx'

/** How a row was chosen: `one` alone, `toggle` with Ctrl or ⌘, `range` with Shift. */
export type PickMode = 'one' | 'toggle' | 'range'

export function pickMode({ shiftKey, ctrlKey, metaKey }: PickKeys): PickMode {
  if (shiftKey) return 'range'
  return ctrlKey || metaKey ? 'toggle' : 'one'
}

interface PickKeys {
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Choosing one or many rows of a list, as file managers do: the last one chosen is also the one that is shown. */
export function usePicking(shown: readonly string[]) {
  const { app } = useParts()
  const anchor = useRef<string | null>(null)
  return useMemo(() => {
    function pick(id: string, mode: PickMode): void {
      const { pickedIds, selectedId } = app.get()
      if (mode === 'range') {
        const from = shown.indexOf(anchor.current ?? selectedId ?? id)
        const to = shown.indexOf(id)
        const picked = from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
        return app.set({ selectedId: id, pickedIds: new Set(picked) })
      }
      anchor.current = id
      if (mode === 'one') return app.set({ selectedId: id, pickedIds: new Set([id]) })
      const picked = new Set(pickedIds.size === 0 && selectedId !== null ? [selectedId] : pickedIds)
      if (!picked.delete(id)) picked.add(id)
      app.set({ selectedId: picked.has(id) ? id : (picked.values().next().value ?? id), pickedIds: picked })
    }
    return {
      pick,
      pickAll: () => app.set({ pickedIds: new Set(shown) }),
      unpick: () => app.set({ pickedIds: new Set() }),
    }
  }, [app, shown])
}
