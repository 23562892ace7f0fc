import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParts } from '../state/context.tsx'
import { useStore } from '../state/store.ts'
import { Failure } from './failure.tsx'
import { IconButton } from './icon-button.tsx'
import { TextButton } from './text-button.tsx'

const gap = 8

/** What they say can be read, and put away, over an open window of its own too; that ends above them. */
export function ToastList() {
  const { toasts } = useParts()
  const { t } = useTranslation()
  const list = useStore(toasts, (state) => state.list)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const { style } = document.documentElement
    const leaveRoom = () => {
      const { top, height } = element.getBoundingClientRect()
      style.setProperty('--toasts-room', height === 0 ? '0px' : `${innerHeight - top + gap}px`)
    }
    const observer = new ResizeObserver(leaveRoom)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className="toasts" role="status" aria-live="polite" data-react-aria-top-layer>
      {list.map((toast) => (
        <div key={toast.id} className={`toast toast-${toast.tone}`}>
          {toast.tone === 'plain' ? (
            <>
              <span>{toast.text}</span>
              {toast.undo && (
                <TextButton look="quiet" onPress={toast.undo}>
                  {t('common.undo')}
                </TextButton>
              )}
            </>
          ) : (
            <Failure error={toast.error} about={toast.about} />
          )}
          <IconButton icon={X} label={t('common.close')} onPress={() => toasts.dismiss(toast.id)} />
        </div>
      ))}
    </div>
  )
}
