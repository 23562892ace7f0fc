import { useTranslation } from 'react-i18next'
import type { ReadableDocument } from '../../../shared/reading-queue.ts'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp } from '../../state/context.tsx'
import { usePatch } from '../../state/use-patch.ts'

/** Why a stored document has no picture, and how the next ones will have one. */
export function FileNotKept({ document }: { document: ReadableDocument }) {
  const { t } = useTranslation()
  const keepsFiles = useApp((state) => state.settings.history.keepFiles)
  const patch = usePatch()
  if (document.hasImages || document.reading === null) return null
  return (
    <Notice
      tone="info"
      actions={
        !keepsFiles && (
          <TextButton look="quiet" onPress={() => patch({ history: { keepFiles: true } })}>
            {t('document.keepFiles')}
          </TextButton>
        )
      }
    >
      {t('document.fileNotKept')}
    </Notice>
  )
}
