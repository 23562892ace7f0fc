import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'

interface DialogFrameProps {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
}

/** A window over the room; Escape and a press outside close it, and focus goes back to where it was. */
export function DialogFrame({
  title,
  isOpen,
  onClose,
  children,
  size = 'small',
  role = 'dialog',
}: DialogFrameProps) {
  const { t } = useTranslation()
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={role === 'dialog'}
    >
      <Modal className={`modal modal-${size}`}>
        <Dialog className="dialog" role={role}>
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <IconButton icon={X} label={t('common.close')} onPress={onClose} />
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
