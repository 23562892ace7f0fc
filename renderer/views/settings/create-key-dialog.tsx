import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedKey } from '../../../shared/accounts.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { DialogFrame } from '../../components/dialog-frame.tsx'
import { Notice } from '../../components/notice.tsx'
import { TextButton } from '../../components/text-button.tsx'
import { useParts } from '../../state/context.tsx'
import { AssistantCards } from './assistant-cards.tsx'
import { NewKeyForm } from './new-key-form.tsx'

interface CreateKeyDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for what a key needs and ends with the key itself, Copy, and connecting an assistant right there. */
export function CreateKeyDialog({ isOpen, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation()
  const { queries } = useParts()
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [connects, setConnects] = useState(false)
  const close = () => {
    onClose()
    setCreated(null)
    setConnects(false)
  }
  return (
    <DialogFrame
      title={
        created === null
          ? t('settings.keys.create')
          : t('settings.keys.created', { name: created.summary.name })
      }
      isOpen={isOpen}
      onClose={close}
      size={connects ? 'large' : 'medium'}
    >
      {created === null ? (
        <NewKeyForm
          onCancel={close}
          onCreated={(key) => {
            setCreated(key)
            void queries.invalidateQueries({ queryKey: ['keys'] })
          }}
        />
      ) : (
        <>
          <div className="new-key">
            <code data-testid="plain-key">{created.plainKey}</code>
            <CopyButton
              takesFocus
              look="primary"
              label={t('settings.keys.copyKey')}
              text={() => created.plainKey}
            />
          </div>
          <Notice tone={created.summary.revealable ? 'info' : 'doubt'}>
            {t(created.summary.revealable ? 'settings.keys.inKeychain' : 'settings.keys.onlyNow')}
          </Notice>
          {connects && (
            <AssistantCards keyChoice={{ plainKey: created.plainKey, keyId: created.summary.id }} />
          )}
          <footer className="dialog-foot">
            <TextButton aria-expanded={connects} onPress={() => setConnects(!connects)}>
              {t('settings.keys.connect')}
            </TextButton>
            <TextButton look={connects ? 'primary' : 'plain'} onPress={close}>
              {t('common.done')}
            </TextButton>
          </footer>
        </>
      )}
    </DialogFrame>
  )
}
