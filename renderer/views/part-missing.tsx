import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../components/empty-state.tsx'
import { TextButton } from '../components/text-button.tsx'
import { useApp, useParts } from '../state/context.tsx'

/** In place of a part of the window that could not be drawn; browsers fetch it anew only with the whole page. */
export function PartMissing() {
  const { t } = useTranslation()
  const bridge = useApp((state) => state.bridge)
  const wasLost = useRef(false)
  useEffect(() => {
    if (bridge === 'ok' && wasLost.current) location.reload()
    wasLost.current = bridge === 'lost'
  }, [bridge])
  return (
    <EmptyState icon={CircleAlert} title={t('part.missing')}>
      {bridge === 'ok' && <LoadAgain />}
    </EmptyState>
  )
}

/** The same for the whole window, which has nothing to go by. */
export function AllMissing() {
  const { t } = useTranslation()
  return (
    <main className="signed-out">
      <EmptyState icon={CircleAlert} title={t('part.missing')}>
        <LoadAgain />
      </EmptyState>
    </main>
  )
}

function LoadAgain() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('part.reload')}</p>
      <TextButton look="primary" onPress={() => location.reload()}>
        {t('part.reloadNow')}
      </TextButton>
    </>
  )
}

/** The same for a dialog, which closes. */
export function DialogMissing() {
  const { t } = useTranslation()
  const { app, toasts } = useParts()
  useEffect(() => {
    app.set({ dialog: 'none' })
    toasts.say(t('part.missing'))
  }, [app, t, toasts])
  return null
}
