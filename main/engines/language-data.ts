import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { failure } from '../../shared/errors.ts'
import { readCheckedFile } from './checked-file.ts'
import { findDataFolder } from './data-folder.ts'
import { bundledHashes } from './tessdata-hashes.ts'

/** Where a language's recognition data lies on disk. */
export interface LanguageFile {
  code: string
  path: string
  gzip: boolean
  origin: 'user' | 'bundled'
  /** In bytes. */
  size: number
  /** When it was last written, in milliseconds since 1970. */
  modifiedMs: number
}

/** Of a file that was replaced since another one. */
export const stateOf = ({ path, size, modifiedMs }: LanguageFile): string =>
  [path, size, modifiedMs].join(' ')

export interface LanguageData {
  /** Every installed language, user data first winning over bundled data of the same code, sorted by code. */
  listLanguages(): Promise<LanguageFile[]>
  /** Throws `language_not_installed`, naming how to add the language. */
  resolveLanguage(code: string): Promise<LanguageFile>
}

const CODE = /^(?:script\/)?[A-Za-z][A-Za-z0-9_]{1,30}$/

/** Trained data that is no language: orientation detection and equations. */
const NOT_A_LANGUAGE = new Set(['osd', 'equ'])

/**
 * Finds recognition data on disk. Nothing is cached: a file dropped into a user folder is found by the next call.
 *
 * `userFolders` may hold `<code>.traineddata` or `<code>.traineddata.gz` and a subfolder `script`; earlier folders win.
 * The bundled models lie beside this file.
 */
export function createLanguageData(options: { userFolders: readonly string[] }): LanguageData {
  async function findUserFile(code: string): Promise<LanguageFile | undefined> {
    for (const folder of options.userFolders)
      for (const gzip of [false, true]) {
        const path = join(folder, ...code.split('/')) + (gzip ? '.traineddata.gz' : '.traineddata')
        const file = await fileAt(path)
        if (file) return { code, gzip, origin: 'user', ...file }
      }
    return undefined
  }

  async function findBundledFile(code: string): Promise<LanguageFile | undefined> {
    if (code.includes('/') || bundledFolder === undefined) return undefined
    const path = join(bundledFolder, `${code}.traineddata.gz`)
    const file = await fileAt(path)
    return file && { code, gzip: true, origin: 'bundled', ...file }
  }

  const find = async (code: string) =>
    CODE.test(code) ? ((await findUserFile(code)) ?? (await findBundledFile(code))) : undefined

  async function listLanguages() {
    const codes = new Set<string>()
    const folders = [...options.userFolders, ...(bundledFolder === undefined ? [] : [bundledFolder])]
    for (const folder of folders)
      for (const prefix of ['', 'script/'])
        for (const name of await namesIn(join(folder, prefix))) {
          const code = /^(.+)\.traineddata(?:\.gz)?$/.exec(name)?.[1]
          if (code !== undefined) codes.add(prefix + code)
        }
    for (const code of NOT_A_LANGUAGE) codes.delete(code)
    const found = await Promise.all([...codes].sort().map(find))
    return found.filter((file) => file !== undefined)
  }

  return {
    listLanguages,
    async resolveLanguage(code) {
      const file = await find(code)
      if (file) return file
      // Who writes `en`, or `german`, is helped by the codes that there are, and by no file of that name.
      const installed = (await listLanguages()).map((language) => language.code).join(', ')
      throw failure('languageMissing', { language: code, installed })
    },
  }
}

const bundledFolder = findDataFolder('tessdata-fast')

/** Recognition data as it is stored. Throws `installationDamaged` where it came with the program and was changed since. */
export function readStoredLanguage(path: string): Promise<Buffer> {
  return dirname(path) === bundledFolder
    ? readCheckedFile(path, bundledHashes[basename(path)])
    : readFile(path)
}

/** Recognition data, unpacked from what is stored. Throws zlib's errors. */
export const unpackLanguage = async ({ gzip }: LanguageFile, stored: Buffer): Promise<Buffer> =>
  gzip ? promisify(gunzip)(stored) : stored

/** Undefined where there is no such file. */
async function fileAt(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ? { path, size: found.size, modifiedMs: found.mtimeMs } : undefined
}

const namesIn = async (folder: string) => readdir(folder).catch(() => [] as string[])
