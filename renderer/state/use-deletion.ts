import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParts } from './context.tsx'
import { unwrap } from './unwrap.ts'

/** Taking documents off the list, and deleting readings: done at once, said, and undone on demand. */
export function useDeletion(): {
  takeOff: (ids: string[]) => void
  deleteReadings: (requestIds: string[]) => void
} {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  return useMemo(
    () => ({
      takeOff(ids) {
        unwrap(api.documents.remove({ ids })).then(
          () =>
            toasts.offerUndo(
              t('queue.removed', { count: ids.length }),
              () => unwrap(api.documents.restore({ ids })),
              t('queue.restored', { count: ids.length }),
            ),
          toasts.complain,
        )
      },
      deleteReadings(requestIds) {
        unwrap(api.activity.delete({ requestIds })).then(
          () =>
            toasts.offerUndo(
              t('activity.deleted', { count: requestIds.length }),
              () => unwrap(api.activity.restore({ requestIds })),
              t('activity.restored', { count: requestIds.length }),
            ),
          toasts.complain,
        )
      },
    }),
    [api, t, toasts],
  )
}
