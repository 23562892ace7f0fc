import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/empty-state.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useApp } from '../../state/context.tsx'
import { useFormats } from '../../state/use-formats.ts'

/** Everything that left the machine. Nearly always nothing, which is the point. */
export function ConnectionsTab() {
  const { t } = useTranslation()
  const formats = useFormats()
  const connections = useApp((state) => state.connections)
  if (connections.length === 0) {
    return (
      <EmptyState icon={ShieldCheck} title={t('connections.empty')}>
        <p>{t('connections.emptyNote')}</p>
      </EmptyState>
    )
  }
  return (
    <ScrollRegion className="table-scroller" label={t('activity.connections')}>
      <p className="connections-note">{t('connections.note')}</p>
      <table className="activity-table connections-table">
        <thead>
          <tr>
            <th scope="col">{t('activity.columns.when')}</th>
            <th scope="col">{t('connections.host')}</th>
            <th scope="col" className="column-pages">
              {t('connections.bytes')}
            </th>
            <th scope="col" className="column-result">
              {t('activity.columns.result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {connections.map(({ at, host, bytes, outcome }, index) => (
            <tr key={connections.length - index}>
              <td title={formats.dateTime(at)}>{formats.when(at)}</td>
              <td>
                <code>{host}</code>
              </td>
              <td className="column-pages">{formats.bytes(bytes)}</td>
              <td className="column-result">
                <span
                  className={`outcome outcome-${outcome === 'ok' || outcome === 'redirect' ? 'ok' : 'bad'}`}
                >
                  {outcome === 'ok' || outcome === 'redirect'
                    ? t(`connections.${outcome}`)
                    : t(`errors.${outcome}.short`)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
