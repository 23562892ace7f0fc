import { useApp } from '../state/context.tsx'
import { nameKeys } from '../state/name-keys.ts'

interface KeyHintProps {
  /** `Mod+O`; `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
  keys: string
}

export function KeyHint({ keys }: KeyHintProps) {
  const platform = useApp((state) => state.platform)
  return <kbd>{nameKeys(keys, platform === 'darwin')}</kbd>
}
