import { FileText, Image } from 'lucide-react'
import type { TFunction } from 'i18next'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPage } from '../../../shared/first-page.ts'
import { printable } from '../../../shared/printable.ts'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { ProgressLine } from '../../components/progress-line.tsx'
import { useParts, useQueue } from '../../state/context.tsx'
import { nameError } from '../../state/explain-error.ts'
import { useDragOut } from '../document/use-drag-out.ts'
import { gradeOf } from '../document/grade-of.ts'
import { ThumbnailImage } from '../document/thumbnails.tsx'
import { RowActions } from './row-actions.tsx'
import { pickMode, type PickMode } from './use-picking.ts'
import type { QueueActions } from './use-queue-actions.ts'
import { sayPages } from './describe-options.ts'

interface QueueRowProps {
  id: string
  start: number
  position: number
  size: number
  isSelected: boolean
  /** One of several that are chosen. */
  isPicked: boolean
  /** One row of the list is reached by Tab: the selected one, or the first. */
  isTabStop: boolean
  /** All that are chosen, where this is one of them: what its menu acts on. */
  others: readonly string[] | null
  onPick: (id: string, mode: PickMode) => void
  actions: QueueActions
}

/** One document. It renders again only when this document changes. */
export const QueueRow = memo(function QueueRow({
  id,
  start,
  position,
  size,
  isSelected,
  isPicked,
  isTabStop,
  others,
  onPick,
  actions,
}: QueueRowProps) {
  const { t } = useTranslation()
  const { app } = useParts()
  const document = useQueue((state) => state.byId.get(id))
  const dragOut = useDragOut()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  if (document === undefined) return null
  const { name, state, kind } = document
  const hasImage = kind !== null && state !== 'failed'
  const sentence = describeState(t, document)
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
        aria-pressed={isPicked || undefined}
        onClick={(event) => {
          const mode = pickMode(event)
          onPick(id, mode)
          if (mode === 'one') app.set({ showsList: false })
        }}
        {...(state === 'done' && dragOut.handle({ id, name }, others ?? [id]))}
        onContextMenu={(event) => {
          event.preventDefault()
          if (others === null) onPick(id, 'one')
          setIsMenuOpen(true)
        }}
      >
        <span className="queue-thumbnail">
          {hasImage ? (
            <ThumbnailImage id={id} page={firstPage(document.options.pages)} isEnabled />
          ) : kind === 'pdf' || kind === null ? (
            <FileText size={18} strokeWidth={1.5} aria-hidden />
          ) : (
            <Image size={18} strokeWidth={1.5} aria-hidden />
          )}
        </span>
        <span className="queue-words">
          <span className="queue-name" title={printable(name)}>
            {printable(name)}
          </span>
          <span className="queue-state">{sentence}</span>
          {state === 'working' && (
            <ProgressLine label={sentence} done={document.pagesDone} total={document.pagesTotal} />
          )}
        </span>
      </button>
      <RowActions
        document={document}
        ids={others ?? [id]}
        actions={actions}
        tabIndex={isTabStop ? 0 : -1}
        isMenuOpen={isMenuOpen}
        onMenu={setIsMenuOpen}
      />
    </li>
  )
})

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
      const grade = t(`confidence.${gradeOf(summary)}`)
      if (summary.failedPages > 0) return t('queue.state.partial', { count: summary.failedPages })
      const { pages } = document.options
      const read = pages === undefined ? t('document.pagesRead', { count: pagesTotal }) : sayPages(t, pages)
      return `${read} · ${grade}`
    }
    case 'failed':
      return nameError(t, error)
    case 'cancelled':
      return t('queue.state.cancelled')
  }
}
