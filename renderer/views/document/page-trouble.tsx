import { useTranslation } from 'react-i18next'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import type { Viewer } from './viewer.ts'

/** Names the pages that could not be read, and goes to the first. */
export function PageTrouble({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation()
  const failed = [...viewer.reports.values()].filter(({ source }) => source === 'failed')
  const [first] = failed
  if (first === undefined) return null
  const named = failed.slice(0, 8).map(({ page }) => page)
  const list = `${named.join(', ')}${failed.length > named.length ? ' …' : ''}`
  return (
    <Notice
      tone="doubt"
      actions={
        <TextButton look="quiet" onPress={() => viewer.sync.goToPage(first.page)}>
          {t('document.showPage')}
        </TextButton>
      }
    >
      {t('document.pagesFailed', { count: failed.length, list })}{' '}
      {failed.length === 1 && first.error !== undefined && <Failure error={first.error} showNext={false} />}
    </Notice>
  )
}
