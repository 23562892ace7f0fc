import { stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { failure, LegibleError } from '../../shared/errors.ts'
import { knownFailures } from '../../shared/known-failures.ts'
import type { Settings, SettingsPatch } from '../../shared/settings.ts'

interface FolderSettings {
  get(): Settings
  patch(change: SettingsPatch): Settings
}

/**
 * Lets assistants name files in a folder and below it; returns all that are granted now.
 * Throws invalid_request when it is not the full path of a folder on this machine.
 */
export async function grantFolder(settings: FolderSettings, path: string): Promise<string[]> {
  const param = 'path'
  if (!isAbsolute(path)) throw failure('folderPathPartial', {}, { param })
  const found = await stat(path).catch(() => undefined)
  if (found === undefined)
    throw new LegibleError('invalid_request', knownFailures.folderMissing.what, {
      param,
      reason: 'folderMissing',
    })
  if (!found.isDirectory()) throw failure('folderIsFile', {}, { param })
  const folder = resolve(path)
  const granted = settings.get().grantedFolders
  return settings.patch({ grantedFolders: granted.includes(folder) ? granted : [...granted, folder] })
    .grantedFolders
}

/** Takes a grant back, also of a folder that is gone; returns what is still granted. */
export function revokeFolder(settings: FolderSettings, path: string): string[] {
  const grantedFolders = settings
    .get()
    .grantedFolders.filter((folder) => folder !== path && folder !== resolve(path))
  return settings.patch({ grantedFolders }).grantedFolders
}
