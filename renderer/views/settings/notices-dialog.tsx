import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { Failure } from '../../components/failure.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'

/** Whose work comes with the program, and under which licences; in English, as the licences are. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: notices, error } = useQuery({ queryKey: ['notices'], queryFn: fetchNotices })
  return (
    <DialogFrame title={t('settings.notices')} isOpen onClose={onClose} size="large">
      {error !== null && <Failure error={error} />}
      <ScrollRegion className="notices" label={t('settings.notices')}>
        <pre lang="en">{notices}</pre>
      </ScrollRegion>
    </DialogFrame>
  )
}

/** It lies beside the page. */
async function fetchNotices(): Promise<string> {
  const answer = await fetch('third-party-notices.txt')
  if (!answer.ok) throw new Error(`third-party-notices.txt: ${answer.status}`)
  return answer.text()
}
