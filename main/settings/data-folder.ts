import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import envPaths from 'env-paths'
import { makeFolder } from '../make-folder.ts'
import { explainWriteFailure } from '../write-failure.ts'
import { findPortableFolder } from './portable-folder.ts'

/**
 * The data folder, or what is in it, cannot be used; the command line ends with status 3.
 * The message is one plain sentence for the owner of the machine and may name the folder.
 */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/**
 * Where keys, credits, history and settings live: the folder asked for, else `LEGIBLE_DATA_DIR`, else `legible-data` beside
 * the program where there is one, else the platform's own place for an application's data. Makes it, for its owner only.
 * Throws DataFolderError.
 */
export function resolveDataFolder(asked?: string): string {
  const folder = resolve(
    asked ||
      process.env['LEGIBLE_DATA_DIR'] ||
      findPortableFolder() ||
      envPaths('Legible', { suffix: '' }).data,
  )
  try {
    makeFolder(folder, { isPrivate: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${folder} cannot be used: ${explainWriteFailure(error)}. Choose another with --data-dir.`,
      { cause: error },
    )
  }
  return folder
}
