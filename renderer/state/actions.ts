import type { TFunction } from 'i18next'
import type { AppState } from './app-store.ts'
import { giveCommand, type PageCommand } from './commands.ts'

/** Something that can be done from anywhere, by name. */
export interface Action {
  id: string
  name: string
  /** `Mod+O`: keys that do the same. */
  keys?: string
  run: () => void
}

/** Every command with its name and its keys: what the sheet of keys lists and the palette offers. */
export function listActions(t: TFunction, { capabilities, settings }: AppState): Action[] {
  const capture = settings.startUp.captureShortcut
  const named: [PageCommand, string, string?][] = [
    ['open', t('extract.chooseFiles'), 'Mod+O'],
    ['paste', t('actions.paste'), 'Mod+V'],
    ['link', t('url.title')],
    ...(capabilities.captureRegion
      ? [['capture', t('actions.capture'), capture] as [PageCommand, string, string]]
      : []),
    ['options', t('options.title')],
    ['find', t('find.label'), 'Mod+F'],
    ['next-doubtful-word', t('actions.nextDoubtful'), 'F8'],
    ['correct-word', t('actions.correctWord'), 'F2'],
    ['show-blocks', t('blocks.show'), 'B'],
    ['copy-text', t('actions.copy'), 'Mod+C'],
    ['undo', t('actions.undo'), 'Mod+Z'],
    ['extract', t('rooms.extract'), '1'],
    ['activity', t('rooms.activity'), '2'],
    ['settings', t('rooms.settings'), '3'],
    ['usage', t('settings.account.showUsage')],
    ['palette', t('palette.title'), 'Mod+K'],
    ['keys', t('help.title'), '?'],
  ]
  return named.map(([command, name, keys]) => ({
    id: command,
    name,
    ...(keys !== undefined && keys !== '' && { keys }),
    run: () => giveCommand(command),
  }))
}
