import { FileText, History, Settings } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Mark } from '../components/mark.tsx'
import { rooms, type Room } from '../state/app-store.ts'
import { useApp, useParts, useQueue } from '../state/context.tsx'
import { useFormats } from '../state/use-formats.ts'

const icons = { extract: FileText, activity: History, settings: Settings } satisfies Record<Room, unknown>

/** The thin rail: three rooms, and the credits in its foot. */
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
            onPress={() => app.set({ room: id })}
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
      <Credits />
    </nav>
  )
}

function Credits() {
  const { t } = useTranslation()
  const { app } = useParts()
  const { today, thisMonth, remaining } = useApp((state) => state.usage)
  const formats = useFormats()
  return (
    <Button className="rail-credits" onPress={() => app.set({ dialog: 'usage' })}>
      <span className="visually-hidden">{t('credits.label')}</span>
      <span className="credit-line">
        <strong>{formats.number(today)}</strong> {t('credits.today')}
      </span>
      <span className="credit-line">
        <strong>{formats.number(thisMonth)}</strong> {t('credits.month')}
      </span>
      <span className="credit-line" data-low={(remaining !== null && remaining <= 20) || undefined}>
        {remaining === null ? (
          t('credits.noLimit')
        ) : (
          <>
            <strong>{formats.number(remaining)}</strong> {t('credits.left')}
          </>
        )}
      </span>
    </Button>
  )
}
