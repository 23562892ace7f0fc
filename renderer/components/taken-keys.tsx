import { useTranslation } from 'react-i18next'
import { useApp } from '../state/context.tsx'
import { isMac } from '../state/is-mac.ts'
import { nameKeys } from '../state/name-keys.ts'
import { Notice } from './notice.tsx'
import { TextButton } from './text-button.tsx'

interface TakenKeysProps {
  /** Leads to where others are chosen; without it that is right beside. */
  onChoose?: () => void
}

/** Said wherever the keys of the capture stand, while another program has them. */
export function TakenKeys({ onChoose }: TakenKeysProps) {
  const { t } = useTranslation()
  const isTaken = useApp((state) => state.captureKeysTaken)
  const captureKeys = useApp((state) => state.settings.startUp.captureShortcut)
  if (!isTaken) return null
  return (
    <Notice
      tone="doubt"
      actions={
        onChoose && (
          <TextButton look="quiet" onPress={onChoose}>
            {t('settings.startUp.chooseKeys')}
          </TextButton>
        )
      }
    >
      {t('settings.startUp.keysTaken', { keys: nameKeys(t, captureKeys, isMac) })}
    </Notice>
  )
}
