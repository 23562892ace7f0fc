import { randomBytes } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { failure, LegibleError } from '../../shared/errors.ts'
import type { Settings, SettingsPatch } from '../../shared/settings.ts'
import type { NewWatchRule, WatchRule, WatchRuleChange } from '../../shared/watched-folders.ts'
import { findPlaces, touch } from './places.ts'

interface RuleSettings {
  get(): Settings
  patch(change: SettingsPatch): Settings
}

/**
 * Adds a rule, switched on. Throws invalid_request where a path is not a whole one, or where texts would be read in
 * turn, by this rule or by another one, and not_found and path_not_allowed as `findPlaces` does.
 */
export async function addRule(settings: RuleSettings, asked: NewWatchRule): Promise<void> {
  for (const param of ['folder', 'to'] as const)
    if (!isAbsolute(asked[param])) throw failure('folderPathPartial', {}, { param })
  const places = await findPlaces(asked.folder, asked.to)
  const rules = settings.get().watchedFolders
  if (rules.some(({ folder, to }) => folder === places.folder && to === places.to))
    throw failure('folderReadAlready', {}, { param: 'folder' })
  if (rules.some(({ folder, to }) => touch(places.to, folder) || touch(places.folder, to)))
    throw failure('textsReadAgain', {}, { param: 'to' })
  const rule: WatchRule = {
    ...asked,
    ...places,
    id: `watch_${randomBytes(6).toString('hex')}`,
    enabled: true,
  }
  settings.patch({ watchedFolders: [...rules, rule] })
}

/** Switches a rule on or off, or changes how its documents are read and kept from now on. Throws not_found. */
export function changeRule(settings: RuleSettings, { id, ...change }: WatchRuleChange): void {
  const rules = settings.get().watchedFolders
  if (!rules.some((rule) => rule.id === id))
    throw new LegibleError('not_found', 'This folder is not watched any more.')
  settings.patch({ watchedFolders: rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)) })
}

/** Takes a rule away; nothing of what it has written. */
export function removeRule(settings: RuleSettings, id: string): void {
  settings.patch({ watchedFolders: settings.get().watchedFolders.filter((rule) => rule.id !== id) })
}
