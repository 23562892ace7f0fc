import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { explainError } from '../../state/explain-error.ts'
import { useReadAgain } from '../../state/use-read-again.ts'

/** Says over the pages of a document how many there are because it was cancelled or what ended it, and reads it again. */
export function StoppedReading({ document }: { document: QueueDocument }) {
  const { t } = useTranslation()
  const { readAgain } = useReadAgain()
  const { id, pagesDone, pagesTotal, error } = document
  const counts = { count: pagesDone, total: pagesTotal }
  const explained = error && explainError(t, error)
  return (
    <Notice
      tone={explained ? 'bad' : 'info'}
      actions={
        <TextButton look="quiet" onPress={() => readAgain({ ids: [id] })}>
          {t('queue.readAgain')}
        </TextButton>
      }
    >
      {explained
        ? `${explained.what} ${t('document.readBefore', counts)} ${explained.next}`
        : t('document.stopped', counts)}
    </Notice>
  )
}
