import { CircleHelp, FileText, History, Settings } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../components/icon-button.tsx'
import { Mark } from '../components/mark.tsx'
import { goToRoom, rooms, type Room } from '../state/app-store.ts'
import { giveCommand } from '../state/commands.ts'
import { useApp, useParts, useQueue } from '../state/context.tsx'
import { useFormats } from '../state/use-formats.ts'

const icons = { extract: FileText, activity: History, settings: Settings } satisfies Record<Room, unknown>

/** The thin rail: three rooms, and in its foot what is left of a limit. */
export function Rail() {
  const { t } = useTranslation()
  const { app } = useParts()
  const room = useApp((state) => state.room)
  const openDocuments = useQueue((state) => state.counts.waiting + state.counts.working)
  return (
    <nav className="rail" aria-label={t('rooms.label')}>
      <Mark />
      {rooms.map((id, index) => {
        const Icon = icons[id]
        return (
          <Button
            key={id}
            className="rail-room"
            aria-current={room === id ? 'page' : false}
            onPress={() => goToRoom(app, id)}
          >
            <Icon size={20} strokeWidth={1.6} aria-hidden />
            <span>{t(`rooms.${id}`)}</span>
            {id === 'extract' && openDocuments > 0 && (
              <span className="rail-count" aria-label={t('queue.open', { count: openDocuments })}>
                {openDocuments > 99 ? '99+' : openDocuments}
              </span>
            )}
            <span className="visually-hidden">({index + 1})</span>
          </Button>
        )
      })}
      <span className="spacer" />
      <IconButton
        icon={CircleHelp}
        className="rail-help"
        label={t('help.title')}
        keys="?"
        onPress={() => giveCommand('keys')}
      />
      <Credits />
    </nav>
  )
}

/** What is left of the month's credits. Without a limit nothing can run out, so nothing is counted here. */
function Credits() {
  const { t } = useTranslation()
  const { app } = useParts()
  const remaining = useApp((state) => state.usage.remaining)
  const formats = useFormats()
  if (remaining === null) return null
  return (
    <Button className="rail-credits" onPress={() => app.set({ dialog: 'usage' })}>
      <span className="visually-hidden">{t('credits.label')}</span>
      <strong data-low={remaining <= 20 || undefined}>{formats.number(remaining)}</strong> {t('credits.left')}
    </Button>
  )
}
