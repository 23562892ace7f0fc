import { GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDragOut } from './use-drag-out.ts'

/** A document is dragged out of the window by it. Whoever uses no mouse has "Save as…" beside it. */
export function DragHandle({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const { format, handle, prepare } = useDragOut()
  return (
    <span
      className="drag-handle"
      title={t('result.drag', { format: t(`result.saveFormat.${format}`) })}
      aria-hidden
      onPointerEnter={() => prepare(id)}
      {...handle({ id, name })}
    >
      <GripVertical size={16} strokeWidth={1.75} />
    </span>
  )
}
