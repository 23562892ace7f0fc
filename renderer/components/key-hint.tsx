import { useTranslation } from 'react-i18next'
import { isMac } from '../state/is-mac.ts'
import { nameKeys } from '../state/name-keys.ts'

interface KeyHintProps {
  /** `Mod+O`; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string
}

export function KeyHint({ keys }: KeyHintProps) {
  const { t } = useTranslation()
  return <kbd>{nameKeys(t, keys, isMac)}</kbd>
}
