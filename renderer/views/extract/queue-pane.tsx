import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { ProgressLine } from '../../components/progress-line.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { arrangeQueue, wholeQueue } from '../../state/arrange-queue.ts'
import { isDeletion, itemAfterKey } from '../../state/list-keys.ts'
import { queueTimeLeft, sayTimeLeft } from '../../state/time-left.ts'
import { PickedBar } from './picked-bar.tsx'
import { QueueHead } from './queue-head.tsx'
import { QueueRow } from './queue-row.tsx'
import { usePicking } from './use-picking.ts'
import { useQueueActions } from './use-queue-actions.ts'

const rowHeight = 64
const noOne: ReadonlyMap<string, QueueDocument> = new Map()

/** Everything that was dropped, with what is happening to it. */
export function QueuePane() {
  const { t } = useTranslation()
  const view = useApp((state) => state.queueView)
  const order = useQueue((state) => state.order)
  // In the order of adding nothing depends on what becomes of a document, and rows draw themselves.
  const byId = useQueue((state) => (view.show === 'all' && view.order === 'added' ? noOne : state.byId))
  const shown = useMemo(() => arrangeQueue(order, byId, view), [order, byId, view])
  const pickedIds = useApp((state) => state.pickedIds)
  const picked = useMemo(() => shown.filter((id) => pickedIds.has(id)), [shown, pickedIds])
  const actions = useQueueActions()
  const picking = usePicking(shown)
  const scroller = useRef<HTMLDivElement>(null)
  /** What was pressed goes away with what it did: the keyboard goes on in the list. */
  const goOn = () => focusRow(scroller)
  return (
    <section className="queue-pane" aria-label={t('queue.label')}>
      {picked.length > 1 ? (
        <PickedBar
          ids={picked}
          actions={actions}
          onDone={() => {
            picking.unpick()
            goOn()
          }}
        />
      ) : (
        <QueueHead shown={shown} actions={actions} />
      )}
      <QueueList scroller={scroller} shown={shown} picked={picked} actions={actions} picking={picking} />
      <QueueFoot shown={shown.length} onShowAll={goOn} />
    </section>
  )
}

interface QueueListProps {
  scroller: RefObject<HTMLDivElement | null>
  shown: readonly string[]
  picked: readonly string[]
  actions: ReturnType<typeof useQueueActions>
  picking: ReturnType<typeof usePicking>
}

function QueueList({ scroller, shown, picked, actions, picking }: QueueListProps) {
  const { t } = useTranslation()
  const selectedId = useApp((state) => state.selectedId)
  const isEmpty = useQueue((state) => state.order.length === 0)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index] ?? index,
    paddingStart: 4,
    overscan: 6,
  })
  const selectedIndex = selectedId === null ? -1 : shown.indexOf(selectedId)
  /** The first where the selected one is not shown. */
  const tabStop = Math.max(0, selectedIndex)
  const isMany = picked.length > 1
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [virtualizer, selectedIndex])

  const isTakingOff = useRef(false)
  useEffect(() => {
    if (isTakingOff.current) focusRow(scroller)
    isTakingOff.current = false
  }, [scroller, shown])

  function goTo(index: number, isRange: boolean): void {
    const id = shown[index]
    if (id === undefined) return
    picking.pick(id, isRange ? 'range' : 'one')
    focusRow(scroller)
  }

  function press(event: KeyboardEvent): void {
    // What is pressed in a row's menu is none of the list's.
    if (!event.currentTarget.contains(event.target as Node)) return
    const next = itemAfterKey(event.key, selectedIndex, shown.length)
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (next !== null) goTo(next, event.shiftKey)
    else if (isAll) picking.pickAll()
    else if (event.key === 'Escape' && isMany) picking.unpick()
    else if (isDeletion(event.key)) {
      isTakingOff.current = true
      actions.takeOff(isMany ? picked : shown.slice(tabStop, tabStop + 1))
    } else return
    event.preventDefault()
  }

  return (
    <div ref={scroller} className="queue-scroller">
      {shown.length === 0 && !isEmpty && <p className="queue-none">{t('queue.view.none')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from row to row, whichever has the focus */}
      <ul
        className="virtual-space"
        aria-label={t('queue.label')}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={press}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const id = shown[index] ?? ''
          return (
            <QueueRow
              key={key}
              id={id}
              start={start}
              position={index + 1}
              size={shown.length}
              isSelected={id === selectedId}
              isPicked={isMany && picked.includes(id)}
              isTabStop={index === tabStop}
              others={isMany && picked.includes(id) ? picked : null}
              onPick={picking.pick}
              actions={actions}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** The row that Tab leads to, as soon as it is drawn. */
function focusRow(scroller: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    scroller.current?.querySelector<HTMLElement>('.queue-row[tabindex="0"]')?.focus(),
  )
}

/** How far the list has come, and what of it is not shown. */
function QueueFoot({ shown, onShowAll }: { shown: number; onShowAll: () => void }) {
  const { t } = useTranslation()
  const { app } = useParts()
  const { order, byId, paused, counts } = useQueue((state) => state)
  const all = order.length
  const sending = useApp((state) => state.sending)
  const open = counts.waiting + counts.working
  // Of files that are still to come nobody knows how long they take.
  const left = paused || open === 0 || sending > 0 ? null : queueTimeLeft([...byId.values()])
  const state =
    sending > 0
      ? t('queue.sending', { count: sending })
      : open > 0
        ? t(paused ? 'queue.pausedWith' : 'queue.open', { count: open })
        : [
            t('queue.allRead', { count: counts.done }),
            ...(counts.failed > 0 ? [t('queue.notRead', { count: counts.failed })] : []),
            ...(counts.cancelled > 0 ? [t('queue.stopped', { count: counts.cancelled })] : []),
          ].join(' · ')
  return (
    <div className="queue-foot">
      {shown < all && (
        <div className="queue-hidden">
          {t('queue.view.shown', { shown, count: all })}
          <TextButton
            look="quiet"
            onPress={() => {
              app.set({ queueView: wholeQueue })
              onShowAll()
            }}
          >
            {t('queue.view.showAll')}
          </TextButton>
        </div>
      )}
      <div>{left === null ? state : `${state} · ${sayTimeLeft(t, left)}`}</div>
      {open > 0 && <ProgressLine label={t('queue.progress')} done={all - open} total={all} />}
    </div>
  )
}
