import { useCallback, useMemo } from 'react'
import type { Rereading } from './app-store.ts'
import { useParts } from './context.tsx'
import type { QueueState } from './queue-store.ts'
import { unwrap } from './unwrap.ts'

/** What a person has corrected in them, in words: a new reading has none of it. */
export const correctionsIn = ({ byId }: QueueState, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (byId.get(id)?.corrections ?? 0), 0)

/** Reads documents of the list again; where corrections would be lost, only once that was asked. */
export function useReadAgain(): {
  readAgain: (rereading: Rereading) => void
  readAtOnce: (rereading: Rereading) => void
} {
  const { api, app, queue, toasts } = useParts()
  const readAtOnce = useCallback(
    ({ ids, change }: Rereading) => {
      const calls = ids.map((id) => {
        const options = change && { ...queue.get().byId.get(id)?.options, ...change }
        return unwrap(api.documents.retry({ id, ...(options && { options }) }))
      })
      void Promise.all(calls).catch(toasts.complain)
    },
    [api, queue, toasts],
  )
  return useMemo(
    () => ({
      readAtOnce,
      readAgain(rereading) {
        if (correctionsIn(queue.get(), rereading.ids) > 0) app.set({ rereading })
        else readAtOnce(rereading)
      },
    }),
    [app, queue, readAtOnce],
  )
}
