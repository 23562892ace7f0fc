/** `Mod+Shift+C` is `⇧⌘C` on a Mac and `Ctrl+Shift+C` elsewhere. */
export function nameKeys(keys: string, isMac: boolean): string {
  if (!isMac) return keys.replace('Mod', 'Ctrl')
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  return `${parts.includes('Shift') ? '⇧' : ''}${parts.includes('Mod') ? '⌘' : ''}${key}`
}
