import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityEntry, RunningActivity } from '../../../shared/activity.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useApp, useParts } from '../../state/context.tsx'
import { EntryRow, RunningRow } from './activity-row.tsx'

const rowHeight = 40
const allColumns = ['when', 'door', 'file', 'key', 'pages', 'credits', 'time', 'result'] as const

interface ActivityTableProps {
  entries: readonly ActivityEntry[]
  running: readonly RunningActivity[]
  /** The last row came into sight. */
  onEnd: () => void
}

/** A live table: what is being read now on top, then what was, newest first. Only rows in sight exist. */
export function ActivityTable({ entries, running, onEnd }: ActivityTableProps) {
  const { t } = useTranslation()
  const { app } = useParts()
  const scroller = useRef<HTMLDivElement>(null)
  const open = useCallback(
    (requestId: string) =>
      app.set({
        openReading: requestId,
        activityPlace: { offset: scroller.current?.scrollTop ?? 0, requestId },
      }),
    [app],
  )
  const count = running.length + entries.length
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (running[index] ?? entries[index - running.length])?.requestId ?? index,
    overscan: 10,
    initialOffset: () => app.get().activityPlace?.offset ?? 0,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= count - 1) onEnd()
  }, [last, count, onEnd])

  const areRowsDrawn = items.length > 0
  useEffect(() => {
    const { activityPlace } = app.get()
    if (!areRowsDrawn || activityPlace === null) return
    app.set({ activityPlace: null })
    const row = `[data-request="${activityPlace.requestId}"]`
    scroller.current?.querySelector<HTMLElement>(`${row} .link-button`)?.focus()
  }, [app, areRowsDrawn])

  // Without a limit credits are the pages once more.
  const hasCredits = useApp((state) => state.usage.monthlyLimit !== null)
  const columns = allColumns.filter((column) => column !== 'credits' || hasCredits)
  return (
    <ScrollRegion ref={scroller} className="table-scroller" label={t('activity.requests')}>
      <table className="activity-table" aria-rowcount={count + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`column-${column}`}>
                {t(`activity.columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="column-menu">
              <span className="visually-hidden">{t('activity.columns.menu')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index, key }) => {
            const request = running[index]
            if (request)
              return <RunningRow key={key} request={request} rowIndex={index + 2} hasCredits={hasCredits} />
            const entry = entries[index - running.length]
            return (
              entry && (
                <EntryRow
                  key={key}
                  entry={entry}
                  rowIndex={index + 2}
                  hasCredits={hasCredits}
                  onOpen={open}
                />
              )
            )
          })}
          <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr className="table-spacer" aria-hidden style={{ height }} /> : null
}
