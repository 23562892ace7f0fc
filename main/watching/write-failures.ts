import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keptAtDoor } from '../../shared/at-door.ts'
import { printable } from '../../shared/printable.ts'
import { folderWords } from './own-words.ts'
import type { WatchedFile } from './ports.ts'
import { writeBelow } from './write-outputs.ts'

/** Beside the texts: every file that could not be read, or not as a whole, and why; there is none where all were. */
export const failuresFile = 'legible-failures.txt'

/** Writes the report anew where it has changed. */
export async function writeFailures(to: string, failures: readonly WatchedFile[]): Promise<void> {
  const text = failures.map(describe).join('')
  const before = await readFile(join(to, failuresFile), 'utf8').catch(() => '')
  if (text === before) return
  if (text === '') await rm(join(to, failuresFile), { force: true })
  else await writeBelow(to, failuresFile, Buffer.from(text))
}

function describe({ path, error, tries, nextTryAt }: WatchedFile): string {
  const why = error && keptAtDoor(error, folderWords)
  const next =
    nextTryAt === null
      ? 'It is not tried again until it changes.'
      : `Tried ${tries === 1 ? 'once' : `${tries} times`}; again after ${new Date(nextTryAt).toISOString()}.`
  return `${printable(path)}\n  ${why ? `${printable(why.message)} (${why.code})` : ''}\n  ${next}\n`
}
