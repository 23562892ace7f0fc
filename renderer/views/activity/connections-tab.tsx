import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/empty-state.tsx'
import { Failure } from '../../components/failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useApi, useApp, useParts } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useFormats } from '../../state/use-formats.ts'

/** Everything that left the machine. Nearly always nothing, which is the point. */
export function ConnectionsTab() {
  const { t } = useTranslation()
  const api = useApi()
  const { app } = useParts()
  const formats = useFormats()
  const connections = useApp((state) => state.connections)
  const { data, error } = useQuery({
    queryKey: ['connections'],
    queryFn: () => unwrap(api.activity.connections()),
  })
  useEffect(() => {
    if (data) app.set({ connections: data })
  }, [app, data])

  if (error) {
    return (
      <Notice tone="bad">
        <Failure error={error} />
      </Notice>
    )
  }
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
          {connections.map(({ requestId, at, host, bytes, outcome }) => (
            <tr key={`${requestId} ${at} ${host}`}>
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
