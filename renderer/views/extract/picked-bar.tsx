import { RotateCw, Save, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { SaveFormatMenu } from '../../components/save-format-menu.tsx'
import { canReadAgain, isRead, type QueueActions } from './use-queue-actions.ts'

interface PickedBarProps {
  ids: readonly string[]
  actions: QueueActions
  onDone: () => void
}

/** In place of the list's head while several documents are chosen: what can be done with all of them. */
export function PickedBar({ ids, actions, onDone }: PickedBarProps) {
  const { t } = useTranslation()
  return (
    <header className="queue-head">
      <span className="queue-picked" role="status">
        {t('queue.picked', { count: ids.length })}
      </span>
      <span className="spacer" />
      <SaveFormatMenu label={t('queue.savePicked')} onSave={(format) => actions.save(ids, format)}>
        <IconButton
          icon={Save}
          label={t('queue.savePicked')}
          isDisabled={actions.idsOf(ids, isRead).length === 0}
        />
      </SaveFormatMenu>
      <IconButton
        icon={RotateCw}
        label={t('queue.readAgain')}
        isDisabled={actions.idsOf(ids, canReadAgain).length === 0}
        onPress={() => actions.readAgain(ids)}
      />
      <IconButton icon={Trash2} label={t('queue.remove')} onPress={() => actions.takeOff(ids)} />
      <IconButton icon={X} label={t('queue.unpick')} onPress={onDone} />
    </header>
  )
}
