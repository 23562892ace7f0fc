/** `Mod+Shift+C`, or the same as Electron writes it, is `⇧⌘C` on a Mac and `Ctrl+Shift+C` elsewhere. */
export function nameKeys(keys: string, isMac: boolean): string {
  const written = keys.replace('CommandOrControl', 'Mod')
  if (!isMac) return written.replace('Mod', 'Ctrl')
  const parts = written.split('+')
  // The plus sign itself is a key.
  const key = parts.pop() || '+'
  const signs = { Alt: '⌥', Shift: '⇧', Mod: '⌘' }
  return Object.entries(signs)
    .map(([part, sign]) => (parts.includes(part) ? sign : ''))
    .join('')
    .concat(written === '' ? '' : key)
}
