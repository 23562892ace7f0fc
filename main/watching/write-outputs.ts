import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { numbered } from '../../shared/exported-file-name.ts'
import { LegibleError } from '../../shared/errors.ts'
import { writeBeside } from '../write-atomically.ts'
import type { NamedContent } from './ports.ts'

/**
 * Names for files beside each other in a folder below `to`: those of their own where these are in `own`, or free and not in
 * `taken`, otherwise numbered ones. Looks and answers at once, so that nobody else of this process comes between.
 */
export function chooseNames(
  to: string,
  folder: string,
  files: readonly Pick<NamedContent, 'name'>[],
  { own, taken }: { own?: ReadonlySet<string>; taken?: ReadonlySet<string> } = {},
): string[] {
  return files.map(({ name }) => {
    for (let number = 1; ; number++) {
      const path = join(folder, numbered(name, number))
      if (own?.has(path) || !(taken?.has(path) || existsSync(join(to, path)))) return path
    }
  })
}

/**
 * Writes a file below a folder, whole or not at all, and over one that is there. Throws path_not_allowed where a link
 * would lead elsewhere.
 */
export async function writeBelow(to: string, path: string, content: Uint8Array): Promise<void> {
  await makeFolders(to, dirname(path))
  const file = join(to, path)
  // Always the same, so that one a crash left behind is written over, and short, since the file's name may be as long as can be.
  const mark = createHash('sha256').update(basename(path)).digest('hex').slice(0, 16)
  const beside = join(dirname(file), `.legible-${mark}.part`)
  await rm(beside, { force: true })
  await writeBeside(beside, file, content)
}

/** One after the other, since `recursive` would go through links. */
export async function makeFolders(to: string, below: string): Promise<void> {
  let folder = to
  for (const part of below.split(sep)) {
    if (part === '.' || part === '') continue
    folder = join(folder, part)
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(folder)).isDirectory())
      throw new LegibleError(
        'path_not_allowed',
        'Its text cannot be written: a link or a file stands in place of its folder.',
      )
  }
}
