import { useTranslation } from 'react-i18next'
import { useApp } from '../state/context.tsx'
import { nameKeys } from '../state/name-keys.ts'

interface KeyHintProps {
  /** `Mod+O`; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string
}

export function KeyHint({ keys }: KeyHintProps) {
  const { t } = useTranslation()
  const isMac = useApp((state) => state.platform === 'darwin')
  return <kbd>{nameKeys(t, keys, isMac)}</kbd>
}
