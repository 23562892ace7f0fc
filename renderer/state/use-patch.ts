import { useCallback } from 'react'
import type { SettingsPatch } from '../../shared/settings.ts'
import { useParts } from './context.tsx'
import { unwrap } from './unwrap.ts'

/** Changes settings; what is refused is said, and the controls show again what is in force. */
export function usePatch(): (change: SettingsPatch) => void {
  const { api, app, toasts } = useParts()
  return useCallback(
    (change) => {
      void unwrap(api.settings.patch({ change })).then(
        (settings) => app.set({ settings }),
        (error) => {
          app.set(({ settings }) => ({ settings: { ...settings } }))
          toasts.complain(error)
        },
      )
    },
    [api, app, toasts],
  )
}
