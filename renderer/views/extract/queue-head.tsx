import { Check, FilePlus2, ListFilter, ListX, Pause, Play, Save, SlidersHorizontal } from 'lucide-react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../components/icon-button.tsx'
import { SaveFormatMenu } from '../../components/save-format-menu.tsx'
import { giveCommand } from '../../state/commands.ts'
import { useApp, useParts, useQueue } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'
import { queueFilters, queueOrders, wholeQueue, type QueueView } from '../../state/arrange-queue.ts'
import { describeOptions } from './describe-options.ts'
import { hasEnded, isRead, type QueueActions } from './use-queue-actions.ts'

/** What can be done with the list as a whole, as far as it is shown. */
export function QueueHead({ shown, actions }: { shown: readonly string[]; actions: QueueActions }) {
  const { t, i18n } = useTranslation()
  const { api, app, toasts } = useParts()
  const readOptions = useApp((state) => state.readOptions)
  const options = describeOptions(t, readOptions, i18n.language)
  const paused = useQueue((state) => state.paused)
  const counts = useQueue((state) => state.counts)
  const ended = actions.idsOf(shown, hasEnded)
  return (
    <header className="queue-head">
      <IconButton
        icon={FilePlus2}
        label={t('extract.chooseFiles')}
        keys="Mod+O"
        onPress={() => giveCommand('open')}
      />
      <IconButton
        icon={SlidersHorizontal}
        label={
          options.length === 0 ? t('options.title') : t('options.inForce', { options: options.join(', ') })
        }
        className={options.length === 0 ? '' : 'icon-button-on'}
        onPress={() => app.set({ dialog: 'options' })}
      />
      <span className="spacer" />
      {counts.waiting + counts.working > 0 && (
        <IconButton
          icon={paused ? Play : Pause}
          label={t(paused ? 'queue.resume' : 'queue.pause')}
          onPress={() =>
            void unwrap(paused ? api.documents.resume() : api.documents.pause()).catch(toasts.complain)
          }
        />
      )}
      <ViewMenu />
      <SaveFormatMenu label={t('queue.saveAll')} onSave={(format) => actions.save(shown, format)}>
        <IconButton
          icon={Save}
          label={t('queue.saveAll')}
          isDisabled={actions.idsOf(shown, isRead).length === 0}
        />
      </SaveFormatMenu>
      <IconButton
        icon={ListX}
        label={t('queue.clear')}
        isDisabled={ended.length === 0}
        onPress={() => actions.takeOff(ended)}
      />
    </header>
  )
}

/** Which documents are shown, and in which order. */
function ViewMenu() {
  const { t } = useTranslation()
  const { app } = useParts()
  const view = useApp((state) => state.queueView)
  const isPlain = view.show === wholeQueue.show && view.order === wholeQueue.order
  const section = <K extends keyof QueueView>(key: K, title: string, options: readonly QueueView[K][]) => (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view[key]]}
      onSelectionChange={(chosen) => {
        const [value] = chosen === 'all' ? [] : chosen
        if (value !== undefined) app.set({ queueView: { ...view, [key]: value } })
      }}
    >
      <Header className="list-head">{title}</Header>
      {options.map((id) => (
        <MenuItem key={id} id={id} className="list-item">
          <span>{t(`queue.view.${id as 'all'}`)}</span>
          <Check size={14} className="list-check" aria-hidden />
        </MenuItem>
      ))}
    </MenuSection>
  )
  return (
    <MenuTrigger>
      <IconButton
        icon={ListFilter}
        label={t('queue.view.label')}
        className={isPlain ? '' : 'icon-button-on'}
      />
      <Popover className="popover" placement="bottom end" offset={4}>
        <Menu className="list-box" aria-label={t('queue.view.label')}>
          {section('show', t('queue.view.show'), queueFilters)}
          {section('order', t('queue.view.order'), queueOrders)}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
