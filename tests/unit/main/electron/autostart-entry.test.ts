import { expect, test } from 'vitest'
import { autostartEntry } from '../../../../main/electron/autostart-entry.ts'

const execOf = (...command: string[]) =>
  autostartEntry(command)
    .split('\n')
    .find((line) => line.startsWith('Exec='))

test('the entry is a desktop entry that starts the program', () => {
  expect(autostartEntry(['/opt/Legible/legible', '--hidden'])).toBe(
    '[Desktop Entry]\nType=Application\nName=Legible\nExec="/opt/Legible/legible" "--hidden"\n' +
      'Terminal=false\nX-GNOME-Autostart-enabled=true\n',
  )
})

test('a path with spaces, quotes, percents or dollars stays one word', () => {
  expect(execOf('/home/a b/Legible')).toBe('Exec="/home/a b/Legible"')
  expect(execOf('/x/100%/$HOME')).toBe(String.raw`Exec="/x/100%%/\\$HOME"`)
  expect(execOf('/x/a"b\\c`d')).toBe(String.raw`Exec="/x/a\\"b\\\\c\\` + '`d"')
})
