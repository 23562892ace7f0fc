import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'

/** Says over the pages of a document how many there are because it was cancelled, and reads it again. */
export function StoppedReading({ document }: { document: QueueDocument }) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const { id, pagesDone, pagesTotal } = document
  return (
    <Notice
      tone="info"
      actions={
        <TextButton
          look="quiet"
          onPress={() => void unwrap(api.documents.retry({ id })).catch(toasts.complain)}
        >
          {t('queue.readAgain')}
        </TextButton>
      }
    >
      {t('document.stopped', { count: pagesDone, total: pagesTotal })}
    </Notice>
  )
}
