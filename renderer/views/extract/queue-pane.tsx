import { useVirtualizer } from '@tanstack/react-virtual'
import { FilePlus2, ListX, Pause, Play, Save, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFormat } from '../../../shared/ocr.ts'
import { IconButton } from '../../components/icon-button.tsx'
import { ProgressLine } from '../../components/progress-line.tsx'
import { SaveFormatMenu } from '../../components/save-format-menu.tsx'
import { giveCommand } from '../../state/commands.ts'
import { nameKeys } from '../../state/name-keys.ts'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { QueueRow } from './queue-row.tsx'

const rowHeight = 64

/** Everything that was dropped, in order, with what is happening to it. */
export function QueuePane() {
  const { t } = useTranslation()
  const { api, app, queue, toasts } = useParts()
  const order = useQueue((state) => state.order)
  const paused = useQueue((state) => state.paused)
  const counts = useQueue((state) => state.counts)
  const sending = useApp((state) => state.sending)
  const selectedId = useApp((state) => state.selectedId)
  const isMac = useApp((state) => state.platform === 'darwin')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => order[index] ?? index,
    paddingStart: 4,
    overscan: 6,
  })

  const idsIn = (...states: string[]) =>
    order.filter((id) => states.includes(queue.get().byId.get(id)?.state ?? ''))
  const run = (work: Promise<unknown>) => void work.catch(toasts.complain)

  function select(index: number): void {
    const id = order[Math.max(0, Math.min(order.length - 1, index))]
    if (id === undefined) return
    app.set({ selectedId: id })
    virtualizer.scrollToIndex(order.indexOf(id), { align: 'auto' })
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('.queue-row[tabindex="0"]')?.focus(),
    )
  }

  function saveAll(format: OutputFormat): void {
    run(
      unwrap(api.documents.saveAll({ ids: idsIn('done'), format })).then(
        ({ saved }) => saved > 0 && toasts.say(t('queue.saved', { count: saved })),
      ),
    )
  }

  const open = counts.waiting + counts.working
  const ended = counts.done + counts.failed + counts.cancelled
  const selectedIndex = selectedId === null ? -1 : order.indexOf(selectedId)
  return (
    <section className="queue-pane" aria-label={t('queue.label')}>
      <header className="queue-head">
        <IconButton
          icon={FilePlus2}
          label={t('extract.chooseFiles')}
          hint={nameKeys('Mod+O', isMac)}
          onPress={() => giveCommand('open')}
        />
        <IconButton
          icon={SlidersHorizontal}
          label={t('options.title')}
          onPress={() => app.set({ dialog: 'options' })}
        />
        <span className="spacer" />
        {open > 0 && (
          <IconButton
            icon={paused ? Play : Pause}
            label={t(paused ? 'queue.resume' : 'queue.pause')}
            onPress={() => run(unwrap(paused ? api.documents.resume() : api.documents.pause()))}
          />
        )}
        <SaveFormatMenu label={t('queue.saveAll')} onSave={saveAll}>
          <IconButton icon={Save} label={t('queue.saveAll')} isDisabled={counts.done === 0} />
        </SaveFormatMenu>
        <IconButton
          icon={ListX}
          label={t('queue.clear')}
          isDisabled={ended === 0}
          onPress={() => run(unwrap(api.documents.remove({ ids: idsIn('done', 'failed', 'cancelled') })))}
        />
      </header>
      <div ref={scroller} className="queue-scroller">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from row to row, whichever has the focus */}
        <ul
          className="virtual-space"
          aria-label={t('queue.label')}
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={(event) => {
            const steps: Record<string, number> = {
              ArrowDown: 1,
              ArrowUp: -1,
              PageDown: 8,
              PageUp: -8,
              Home: -1e9,
              End: 1e9,
            }
            const step = steps[event.key]
            if (step !== undefined) {
              event.preventDefault()
              select(selectedIndex + step)
            }
            if (event.key === 'Delete' && selectedId !== null)
              run(unwrap(api.documents.remove({ ids: [selectedId] })))
          }}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <QueueRow
              key={key}
              id={order[index] ?? ''}
              start={start}
              position={index + 1}
              size={order.length}
              isSelected={order[index] === selectedId}
              isTabStop={index === Math.max(0, selectedIndex)}
            />
          ))}
        </ul>
      </div>
      <div className="queue-foot" role="status">
        {sending > 0
          ? t('queue.sending', { count: sending })
          : open > 0
            ? t(paused ? 'queue.pausedWith' : 'queue.open', { count: open })
            : t('queue.allRead', { count: counts.done })}
        {open > 0 && <ProgressLine label={t('queue.progress')} done={ended} total={order.length} />}
      </div>
    </section>
  )
}
