import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../state/context.tsx'

/** Where it says how a program calls Legible: on the server's own pages, so only while it runs. */
export function ApiLink() {
  const { t } = useTranslation()
  const { running, url } = useApp((state) => state.server)
  if (!running || url === null) return null
  return (
    <a className="text-link" href={`${url}/api/docs`} target="_blank" rel="noreferrer">
      {t('help.api')}
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}
