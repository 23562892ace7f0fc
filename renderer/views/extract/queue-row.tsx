import { FileText, Image, RotateCw, X } from 'lucide-react'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { ProgressLine } from '../../components/progress-line.tsx'
import { useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { gradeOf } from '../document/grade-of.ts'
import { ThumbnailImage } from '../document/thumbnails.tsx'

interface QueueRowProps {
  id: string
  start: number
  position: number
  size: number
  isSelected: boolean
  /** One row of the list is reached by Tab: the selected one, or the first. */
  isTabStop: boolean
}

/** One document. It renders again only when this document changes. */
export const QueueRow = memo(function QueueRow({
  id,
  start,
  position,
  size,
  isSelected,
  isTabStop,
}: QueueRowProps) {
  const { t } = useTranslation()
  const { api, app, toasts } = useParts()
  const document = useQueue((state) => state.byId.get(id))
  if (document === undefined) return null
  const { name, state, kind } = document
  const isOpen = state === 'waiting' || state === 'working'
  const hasImage = kind !== null && (state === 'done' || (state === 'working' && document.pagesTotal > 0))
  const sentence = describeState(t, document)
  const run = (work: Promise<unknown>) => void work.catch(toasts.complain)
  return (
    <li
      className="queue-row-place"
      aria-posinset={position}
      aria-setsize={size}
      style={{ transform: `translateY(${start}px)` }}
    >
      <button
        type="button"
        className="queue-row"
        aria-current={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        data-state={state}
        onClick={() => app.set({ selectedId: id })}
      >
        <span className="queue-thumbnail">
          {hasImage ? (
            <ThumbnailImage
              id={id}
              page={document.options.pages ? firstPage(document.options.pages) : 1}
              isEnabled
            />
          ) : kind === 'pdf' || kind === null ? (
            <FileText size={18} strokeWidth={1.5} aria-hidden />
          ) : (
            <Image size={18} strokeWidth={1.5} aria-hidden />
          )}
        </span>
        <span className="queue-words">
          <span className="queue-name" title={name}>
            {name}
          </span>
          <span className="queue-state">{sentence}</span>
          {state === 'working' && (
            <ProgressLine label={sentence} done={document.pagesDone} total={document.pagesTotal} />
          )}
        </span>
      </button>
      {isOpen && (
        <button
          type="button"
          className="icon-button queue-action"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('queue.cancel', { name })}
          title={t('common.cancel')}
          onClick={() => run(unwrap(api.documents.cancel({ ids: [id] })))}
        >
          <X size={15} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <button
          type="button"
          className="icon-button queue-action"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('queue.retry', { name })}
          title={t('common.retry')}
          onClick={() => run(unwrap(api.documents.retry({ id })))}
        >
          <RotateCw size={15} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </li>
  )
})

function firstPage(range: string): number {
  return Number(/\d+/.exec(range)?.[0] ?? 1)
}

/** What is happening to a document, in one short sentence. */
export function describeState(t: TFunction, document: QueueDocument): string {
  const { state, phase, pagesDone, pagesTotal, summary, error } = document
  switch (state) {
    case 'waiting':
      return t('queue.state.waiting')
    case 'working':
      if (phase !== 'reading' || pagesTotal === 0) return t(`queue.phase.${phase ?? 'opening'}`)
      return t('queue.state.reading', { page: Math.min(pagesDone + 1, pagesTotal), count: pagesTotal })
    case 'done': {
      if (summary === null) return t('queue.state.done')
      const grade = t(`confidence.${gradeOf(summary.confidence)}`)
      if (summary.failedPages > 0) return t('queue.state.partial', { count: summary.failedPages })
      return `${t('document.pagesRead', { count: pagesTotal })} · ${grade}`
    }
    case 'failed':
      return error === null ? t('errors.internal_error.short') : t(`errors.${error.code}.short`)
    case 'cancelled':
      return t('queue.state.cancelled')
  }
}
