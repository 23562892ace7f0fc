/** A desktop entry that starts a command at login, by the XDG autostart and desktop entry specifications. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Legible',
    `Exec=${command.map(quote).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/**
 * A word as `Exec` takes it: in quotes, with the characters a shell would act on escaped, and each `%`, which would
 * stand for files, doubled. The value as a whole is a string, in which backslashes are escaped once more.
 */
function quote(word: string): string {
  const quoted = `"${word.replace(/["`$\\]/g, '\\$&')}"`
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}
