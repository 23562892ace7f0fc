import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { correctionsIn, useReadAgain } from '../../state/use-read-again.ts'

const none: readonly string[] = []

/** Asks before documents are read again that somebody has corrected. */
export function ReadAgainDialog() {
  const { t } = useTranslation()
  const { app } = useParts()
  const rereading = useApp((state) => state.rereading)
  const count = useQueue((state) => correctionsIn(state, rereading?.ids ?? none))
  const { readAtOnce } = useReadAgain()
  return (
    <ConfirmDialog
      isOpen={rereading !== null}
      title={t('queue.readAgainTitle')}
      consequence={t('queue.readAgainConsequence', { count })}
      action={t('queue.readAgain')}
      onConfirm={() => rereading && readAtOnce(rereading)}
      onClose={() => app.set({ rereading: null })}
    />
  )
}
