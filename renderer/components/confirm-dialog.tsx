import { useTranslation } from 'react-i18next'
import { DialogFrame } from './dialog-frame.tsx'
import { TextButton } from './text-button.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will be gone, in one sentence. */
  consequence: string
  /** The verb: `Revoke`, `Delete everything`. */
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone; the way out has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  consequence,
  action,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <p className="dialog-text">{consequence}</p>
      <footer className="dialog-foot">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and the safe answer should have it */}
        <TextButton autoFocus onPress={onClose}>
          {t('common.cancel')}
        </TextButton>
        <TextButton
          look="danger"
          onPress={() => {
            onConfirm()
            onClose()
          }}
        >
          {action}
        </TextButton>
      </footer>
    </DialogFrame>
  )
}
