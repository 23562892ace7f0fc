import type { TFunction } from 'i18next'

const named = ['Ctrl', 'Shift', 'Space', 'Enter', 'Delete', 'Backspace'] as const

/** `Mod+Shift+C`, or the same as Electron writes it, is `⇧⌘C` on a Mac and elsewhere `Ctrl+Shift+C`, as keyboards of the language have it. */
export function nameKeys(t: TFunction, keys: string, isMac: boolean): string {
  const written = keys.replace('CommandOrControl', 'Mod')
  const say = (part: string) => {
    const known = named.find((name) => name === part)
    return known === undefined ? part : t(`help.keys.${known}`)
  }
  if (!isMac) return written.replace('Mod', 'Ctrl').split('+').map(say).join('+')
  const parts = written.split('+')
  // The plus sign itself is a key.
  const key = parts.pop() || '+'
  const signs = { Alt: '⌥', Shift: '⇧', Mod: '⌘' }
  return Object.entries(signs)
    .map(([part, sign]) => (parts.includes(part) ? sign : ''))
    .join('')
    .concat(written === '' ? '' : say(key))
}
