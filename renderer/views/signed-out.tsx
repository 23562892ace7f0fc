import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../components/empty-state.tsx'
import { onWayIn } from '../desktop-api.ts'

/** What a browser shows without a session: how to get one. The link may be opened in this tab or another. */
export function SignedOut({ reason }: { reason: 'no-link' | 'link-old' }) {
  const { t } = useTranslation()
  useEffect(() => onWayIn(() => location.reload()), [])
  return (
    <main className="signed-out">
      <h1 className="visually-hidden">Legible</h1>
      <EmptyState icon={KeyRound} title={t('signedOut.title')}>
        <p>{t(reason === 'no-link' ? 'signedOut.noLink' : 'signedOut.linkOld')}</p>
        <pre className="signed-out-example">legible link</pre>
        <p className="field-note">{t('signedOut.why')}</p>
      </EmptyState>
    </main>
  )
}
