import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LanguageFile } from '../engines/language-data.ts'
import { autoLanguage } from '../../shared/auto-language.ts'

export interface ReadingIdentityParts {
  /** The program's. Its libraries change with it. */
  version: string
  /** The built thread that reads pages; undefined in a checkout. */
  pageEntry?: URL | undefined
  /** Recognition data, that of the user included. */
  listLanguages: () => Promise<Pick<LanguageFile, 'code' | 'size' | 'modifiedMs'>[]>
  /** What else decides how pages are read: thresholds, calibration, and a hash of each network. */
  core?: readonly string[]
  /** For other machines: their files may be of another date and are the same. Default: false. */
  isDateless?: boolean
}

/**
 * Names what pages in these languages are read with now: the code of the reading core, its networks, the recognition
 * data. A reading that is kept is good for as long as this name stays the same. Derived, so that nobody has to remember
 * to raise it.
 */
export type ReadingIdentity = (languages: readonly string[]) => Promise<string>

/** Networks are many megabytes; another one has another name or size. */
const hashedBytes = 1024 * 1024

export function createReadingIdentity(parts: ReadingIdentityParts): ReadingIdentity {
  let code: Promise<string> | undefined

  return async (languages) => {
    // Once: a program that runs is not changed under its own feet.
    code ??= hashFiles(readingCode(parts.pageEntry))
    const isUsed = ({ code: language }: { code: string }) =>
      languages.includes(autoLanguage) || languages.includes(language)
    const data = (await parts.listLanguages())
      .filter(isUsed)
      .map(({ code: language, size, modifiedMs }) => [language, size, parts.isDateless ? 0 : modifiedMs])
    const facts = [parts.version, parts.core ?? [], await code, data]
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  }
}

/** Files and folders that hold it: the sources, or what they were built into. */
function readingCode(pageEntry: URL | undefined): string[] {
  const places =
    pageEntry === undefined
      ? ['../ocr', '../engines', '../workers'].map((folder) => new URL(folder, import.meta.url))
      : [pageEntry, new URL('./threads', pageEntry)]
  return places.map((place) => fileURLToPath(place))
}

async function hashFiles(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const path of await filesBelow(place)) {
      const { size } = await stat(path)
      hash.update(`${basename(path)} ${size}\n`)
      if (size <= hashedBytes) hash.update(await readFile(path))
    }
  }
  return hash.digest('hex')
}

/** In the same order on every machine; none where the installation is damaged, which the reading itself will tell. */
async function filesBelow(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [place]
  const entries = await readdir(place, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
