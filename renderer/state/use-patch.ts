import { useCallback } from 'react'
import { changeSettings } from '../../shared/change-settings.ts'
import type { SettingsPatch } from '../../shared/settings.ts'
import { useParts } from './context.tsx'
import { unwrap } from './unwrap.ts'

/**
 * Changes settings. The controls show it at once, so that a second press means what is seen and not what the program has
 * yet to answer; what is refused is said, and they show again what is in force.
 */
export function usePatch(): (change: SettingsPatch) => void {
  const { api, app, toasts } = useParts()
  return useCallback(
    (change) => {
      const before = app.get().settings
      const changed = changeSettings(before, change)
      app.set({ settings: changed })
      void unwrap(api.settings.patch({ change })).then(
        // Whoever has changed more since then sees that.
        (settings) => app.set((state) => (state.settings === changed ? { settings } : {})),
        async (error) => {
          toasts.complain(error)
          app.set({ settings: await unwrap(api.settings.get()).catch(() => ({ ...before })) })
        },
      )
    },
    [api, app, toasts],
  )
}
