import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../shared/result.ts'
import { useParts } from './context.tsx'
import { unwrap } from './unwrap.ts'

/** Taking documents off the list, and deleting readings: done at once, said, and undone on demand. */
export function useDeletion(): {
  takeOff: (ids: string[]) => void
  deleteReadings: (requestIds: string[]) => void
} {
  const { t } = useTranslation()
  const { api, queries, toasts } = useParts()
  return useMemo(() => {
    async function run(work: Promise<Result<null>>): Promise<void> {
      await unwrap(work)
      await queries.invalidateQueries({ queryKey: ['activity'] })
    }
    return {
      takeOff(ids) {
        run(api.documents.remove({ ids })).then(
          () =>
            toasts.offerUndo(t('queue.removed', { count: ids.length }), () =>
              run(api.documents.restore({ ids })),
            ),
          toasts.complain,
        )
      },
      deleteReadings(requestIds) {
        run(api.activity.delete({ requestIds })).then(
          () =>
            toasts.offerUndo(t('activity.deleted', { count: requestIds.length }), () =>
              run(api.activity.restore({ requestIds })),
            ),
          toasts.complain,
        )
      },
    }
  }, [api, queries, t, toasts])
}
