import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useReadAgain } from '../../state/use-read-again.ts'

/** Says over the pages of a document how many there are because it was cancelled, and reads it again. */
export function StoppedReading({ document }: { document: QueueDocument }) {
  const { t } = useTranslation()
  const { readAgain } = useReadAgain()
  const { id, pagesDone, pagesTotal } = document
  return (
    <Notice
      tone="info"
      actions={
        <TextButton look="quiet" onPress={() => readAgain({ ids: [id] })}>
          {t('queue.readAgain')}
        </TextButton>
      }
    >
      {t('document.stopped', { count: pagesDone, total: pagesTotal })}
    </Notice>
  )
}
