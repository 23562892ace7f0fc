import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParts } from '../state/context.tsx'
import { useStore } from '../state/store.ts'
import { IconButton } from './icon-button.tsx'

export function ToastList() {
  const { toasts } = useParts()
  const { t } = useTranslation()
  const list = useStore(toasts, (state) => state.list)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map(({ id, text, tone }) => (
        <div key={id} className={`toast toast-${tone}`}>
          <span>{text}</span>
          <IconButton icon={X} label={t('common.close')} onPress={() => toasts.dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
