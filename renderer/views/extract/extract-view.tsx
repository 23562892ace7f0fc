import { ArrowLeft, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/empty-state.tsx'
import { PaneDivider } from '../../components/pane-divider.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { useKept } from '../../state/use-kept.ts'
import { sayTimeLeft } from '../../state/time-left.ts'
import { narrow, useMedia } from '../../state/use-media.ts'
import { DocumentView } from '../document/document-view.tsx'
import { EmptyExtract } from './empty-extract.tsx'
import { QueuePane } from './queue-pane.tsx'
import { describeState } from './queue-row.tsx'
import { StoppedReading } from './stopped-reading.tsx'
import { UnfinishedDocument } from './unfinished-document.tsx'

/** What the buttons of its head need, and how many documents are chosen beside them. */
const leastListWidth = 216
/** A fifth of the window, in bounds. */
const usualListWidth = () => Math.round(Math.min(248, Math.max(leastListWidth, innerWidth * 0.19)))

/** Documents in, text out. */
export function ExtractView() {
  const { t } = useTranslation()
  const { app } = useParts()
  const isEmpty = useQueue((state) => state.order.length === 0)
  const isSending = useApp((state) => state.sending > 0)
  const showsList = useApp((state) => state.showsList)
  const isNarrow = useMedia(narrow)
  const [keptWidth, setListWidth] = useKept<number>('list-width', usualListWidth())
  const listWidth = Math.max(leastListWidth, keptWidth)
  if (isEmpty && !isSending) return <EmptyExtract />

  const showsQueue = !isNarrow || showsList
  // Whatever the width, the document keeps its place among these: what is looked for or corrected in it outlives a change.
  return (
    <div
      className="extract"
      {...(!isNarrow && { style: { gridTemplateColumns: `${listWidth}px auto minmax(0, 1fr)` } })}
    >
      <h1 className="visually-hidden">{t('rooms.extract')}</h1>
      {showsQueue && <QueuePane />}
      {!isNarrow && (
        <PaneDivider
          label={t('queue.width')}
          value={listWidth}
          unit="px"
          min={leastListWidth}
          max={480}
          onChange={setListWidth}
          onReset={() => setListWidth(usualListWidth())}
        />
      )}
      {(!isNarrow || !showsList) && (
        <SelectedDocument {...(isNarrow && { onBack: () => app.set({ showsList: true }) })} />
      )}
    </div>
  )
}

function SelectedDocument({ onBack }: { onBack?: () => void }) {
  const { t } = useTranslation()
  const { api, toasts } = useParts()
  const id = useApp((state) => state.selectedId)
  // Kept here: while a password is tried its pages take the place of the question.
  const [tried, setTried] = useState<{ id?: string; count: number }>({ count: 0 })
  const document = useQueue((state) => (id === null ? undefined : state.byId.get(id)))
  const isToRead = document?.state === 'waiting' || document?.state === 'working'
  const isShown = isToRead && (document.kind !== null || document.pagesTotal > 0)
  // What was read before it was stopped stays in sight.
  const wasStopped =
    (document?.state === 'cancelled' || document?.state === 'failed') && document.pagesDone > 0
  if (document === undefined || (document.state !== 'done' && !isShown && !wasStopped)) {
    return (
      <div className="document-view document-unfinished">
        {onBack && (
          <TextButton look="quiet" icon={ArrowLeft} className="list-link" onPress={onBack}>
            {t('queue.label')}
          </TextButton>
        )}
        {document ? (
          <UnfinishedDocument
            key={document.id}
            document={document}
            attempts={tried.id === document.id ? tried.count : 0}
            onAttempt={() =>
              setTried({ id: document.id, count: tried.id === document.id ? tried.count + 1 : 1 })
            }
          />
        ) : (
          <StillSending />
        )}
      </div>
    )
  }
  const reading = isToRead
    ? {
        sentence: [
          describeState(t, document),
          ...(document.millisecondsLeft === null ? [] : [sayTimeLeft(t, document.millisecondsLeft)]),
        ].join(' · '),
        done: document.pagesDone,
        total: document.pagesTotal,
        onCancel: () => void unwrap(api.documents.cancel({ ids: [document.id] })).catch(toasts.complain),
      }
    : undefined
  return (
    <DocumentView
      key={document.id}
      id={document.id}
      reading={reading}
      {...(onBack && { onBack })}
      {...(wasStopped && { stopped: <StoppedReading document={document} /> })}
    />
  )
}

function StillSending() {
  const { t } = useTranslation()
  const count = useApp((state) => Math.max(1, state.sending))
  return <EmptyState icon={Hourglass} title={t('queue.sending', { count })} />
}
