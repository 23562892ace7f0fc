import { autoLanguage } from '../../shared/auto-language.ts'
import { createLanguageData } from '../engines/language-data.ts'
import { networkHashes } from '../engines/ppocr/networks.ts'
import { calibration } from '../ocr/profile/calibration.ts'
import { thresholds } from '../ocr/thresholds.ts'
import { createReadingIdentity } from '../workers/reading-identity.ts'

/** What decides how pages are read besides the code and the data of languages. */
export const readingCore = [thresholds, calibration, networkHashes].map((part) => JSON.stringify(part))

export interface ReadingMeans {
  /** The program's. */
  version: string
  /** The built thread that reads pages; undefined in a checkout. */
  pageEntry?: URL | undefined
  languageFolders: string[]
}

/**
 * Names what this machine reads with now, the same on every machine that reads the same: SHA-256 in hex. Languages may come
 * and go while it runs.
 */
export function createReadingVersion(means: ReadingMeans): () => Promise<string> {
  const languages = createLanguageData({ userFolders: means.languageFolders })
  const identity = createReadingIdentity({
    version: means.version,
    core: readingCore,
    pageEntry: means.pageEntry,
    listLanguages: () => languages.listLanguages(),
    isDateless: true,
  })
  return () => identity([autoLanguage])
}
