import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParts } from '../state/context.tsx'
import { useStore } from '../state/store.ts'
import { Failure } from './failure.tsx'
import { IconButton } from './icon-button.tsx'
import { TextButton } from './text-button.tsx'

export function ToastList() {
  const { toasts } = useParts()
  const { t } = useTranslation()
  const list = useStore(toasts, (state) => state.list)
  return (
    <div className="toasts" role="status" aria-live="polite">
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
