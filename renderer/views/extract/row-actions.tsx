import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueDocument } from '../../../shared/reading-queue.ts'
import { MoreMenu, type MenuAction } from '../../components/more-menu.tsx'
import { commonFormats } from '../../components/save-format-menu.tsx'
import { canReadAgain, isOpen, isRead, type QueueActions } from './use-queue-actions.ts'

interface RowActionsProps {
  document: QueueDocument
  /** What the menu acts on: this document, or all that are chosen with it. */
  ids: readonly string[]
  actions: QueueActions
  tabIndex: number
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
}

/** At the end of a row: ending it or taking it off, and behind three dots everything else. */
export function RowActions({ document, ids, actions, tabIndex, isMenuOpen, onMenu }: RowActionsProps) {
  const { t } = useTranslation()
  const { id, name } = document
  const label = isOpen(document) ? t('queue.cancel', { name }) : t('queue.removeNamed', { name })
  return (
    <span className="row-actions" data-open={isOpen(document) || undefined}>
      <MoreMenu
        label={t('queue.more', { name })}
        isOpen={isMenuOpen}
        onOpenChange={onMenu}
        tabIndex={tabIndex}
        groups={() => listMenu(t, ids, actions)}
      />
      <button
        type="button"
        className="icon-button"
        tabIndex={tabIndex}
        aria-label={label}
        title={label}
        onClick={() => (isOpen(document) ? actions.cancel([id]) : actions.takeOff([id]))}
      >
        <X size={15} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  )
}

function listMenu(t: TFunction, ids: readonly string[], actions: QueueActions): MenuAction[][] {
  const [first] = ids
  const read = actions.idsOf(ids, isRead)
  const texts = commonFormats.map((format) => ({
    id: format,
    label: t('result.saveOne', { format: t(`result.saveFormat.${format}`) }),
    run: () => actions.save(ids, format),
  }))
  const copy = { id: 'copy', label: t('result.copyText'), run: () => actions.copy(first ?? '') }
  const again = { id: 'again', label: t('queue.readAgain'), run: () => actions.readAgain(ids) }
  const cancel = { id: 'cancel', label: t('common.cancel'), run: () => actions.cancel(ids) }
  const remove = { id: 'remove', label: t('queue.remove'), run: () => actions.takeOff(ids) }
  const erase = {
    id: 'delete',
    label: t('queue.delete'),
    run: () => actions.deleteReadings(ids),
    isDanger: true,
  }
  return [
    read.length === 0 ? [] : [...(ids.length === 1 ? [copy] : []), ...texts],
    [
      ...(actions.idsOf(ids, isOpen).length > 0 ? [cancel] : []),
      ...(actions.idsOf(ids, canReadAgain).length > 0 ? [again] : []),
    ],
    [remove, ...(read.length > 0 ? [erase] : [])],
  ]
}
