import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import envPaths from 'env-paths'
import { makeFolder } from '../make-folder.ts'
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
      `The data folder ${folder} cannot be used: ${reason(error)}. Choose another with --data-dir.`,
      { cause: error },
    )
  }
  return folder
}

function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  const plain: Record<string, string> = {
    EACCES: 'you may not write there',
    EPERM: 'you may not write there',
    EROFS: 'the disk is read-only',
    ENOENT: 'nothing can be made there',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'it is a file, not a folder',
    EEXIST: 'it is a file, not a folder',
  }
  return plain[code] ?? code
}
