import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../components/empty-state.tsx'
import { onSignedInElsewhere } from '../desktop-api.ts'

/** What a browser shows without a session: how to get one. The link may be opened in another tab. */
export function SignedOut({ reason }: { reason: 'no-link' | 'link-old' }) {
  const { t } = useTranslation()
  useEffect(() => onSignedInElsewhere(() => location.reload()), [])
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
