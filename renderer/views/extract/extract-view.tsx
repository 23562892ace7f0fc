import { useTranslation } from 'react-i18next'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { DocumentView } from '../document/document-view.tsx'
import { EmptyExtract } from './empty-extract.tsx'
import { QueuePane } from './queue-pane.tsx'
import { describeState } from './queue-row.tsx'
import { UnfinishedDocument } from './unfinished-document.tsx'

/** Documents in, text out. */
export function ExtractView() {
  const { t } = useTranslation()
  const isEmpty = useQueue((state) => state.order.length === 0)
  const sending = useApp((state) => state.sending)
  if (isEmpty && sending === 0) return <EmptyExtract />
  return (
    <div className="extract">
      <h1 className="visually-hidden">{t('rooms.extract')}</h1>
      <QueuePane />
      <SelectedDocument />
    </div>
  )
}

function SelectedDocument() {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const id = useApp((state) => state.selectedId)
  const document = useQueue((state) => (id === null ? undefined : state.byId.get(id)))
  if (document === undefined) return <div className="document-view" />
  const isReading = document.state === 'working' && document.pagesTotal > 0
  if (document.state !== 'done' && !isReading) {
    return (
      <div className="document-view document-unfinished">
        <UnfinishedDocument key={document.id} document={document} />
      </div>
    )
  }
  const reading = isReading
    ? {
        sentence: describeState(t, document),
        done: document.pagesDone,
        total: document.pagesTotal,
        onCancel: () => void unwrap(api.documents.cancel({ ids: [document.id] })).catch(toasts.complain),
      }
    : undefined
  return <DocumentView key={document.id} id={document.id} reading={reading} />
}
