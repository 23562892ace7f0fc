import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedFormat } from '../../../shared/exported-file-name.ts'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { whatHelps } from '../../state/what-helps.ts'
import { useDeletion } from '../../state/use-deletion.ts'
import { useReadAgain } from '../../state/use-read-again.ts'
import { useTextOf } from '../document/use-text-of.ts'

export type QueueActions = ReturnType<typeof useQueueActions>

/** What can be done with documents of the list, one or many; each takes those it fits and leaves the others. */
export function useQueueActions() {
  const { t } = useTranslation()
  const { api, app, queue, toasts } = useParts()
  const { takeOff, deleteReadings } = useDeletion()
  const { readAgain } = useReadAgain()
  const textOf = useTextOf()
  return useMemo(() => {
    const documents = (ids: readonly string[]) => ids.flatMap((id) => queue.get().byId.get(id) ?? [])
    const idsOf = (ids: readonly string[], fits: (document: QueueDocument) => boolean) =>
      documents(ids)
        .filter(fits)
        .map(({ id }) => id)
    const run = (work: Promise<unknown>) => void work.catch(toasts.complain)
    const saveAll = async (ids: string[], format: SavedFormat) => {
      // Where a folder is asked for, that question comes first.
      if (!app.get().capabilities.nativeDialogs) toasts.say(t('queue.packing', { count: ids.length }))
      const { saved } = await unwrap(api.documents.saveAll({ ids, format }))
      if (saved > 0) app.set({ savedAs: format })
      if (saved > 0) toasts.say(t('queue.saved', { count: saved }))
    }
    return {
      idsOf,
      copy: textOf.copy,
      save(ids: readonly string[], format: SavedFormat) {
        const [first, ...others] = documents(ids).filter(isRead)
        if (first === undefined) return
        if (others.length === 0) return textOf.save(first.id, first.name, format)
        run(
          saveAll(
            [first, ...others].map(({ id }) => id),
            format,
          ),
        )
      },
      readAgain: (ids: readonly string[]) => readAgain({ ids: idsOf(ids, canReadAgain) }),
      cancel: (ids: readonly string[]) => run(unwrap(api.documents.cancel({ ids: idsOf(ids, isOpen) }))),
      takeOff: (ids: readonly string[]) => takeOff([...ids]),
      deleteReadings: (ids: readonly string[]) =>
        deleteReadings(documents(ids).flatMap(({ summary }) => summary?.requestId ?? [])),
    }
  }, [api, app, deleteReadings, queue, readAgain, t, takeOff, textOf, toasts])
}

export const isRead = ({ state }: QueueDocument) => state === 'done'
export const isOpen = ({ state }: QueueDocument) => state === 'waiting' || state === 'working'
export const hasEnded = (document: QueueDocument) => !isOpen(document)
/** Not what can never work. */
export const canReadAgain = (document: QueueDocument) =>
  hasEnded(document) && whatHelps(document.error) !== 'none'
