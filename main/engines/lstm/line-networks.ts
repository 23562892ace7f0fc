import { meanWordConfidence } from '../../ocr/confidence.ts'
import {
  readStoredLanguage,
  stateOf,
  unpackLanguage,
  type LanguageData,
  type LanguageFile,
} from '../language-data.ts'
import { createLineNetwork, type LineNetwork } from './line-network.ts'
import type { NetworkWord } from './network-words.ts'

export type LineNetworks = ReturnType<typeof createLineNetworks>

/** The line networks of the installed languages, each loaded when it is first asked for. */
export function createLineNetworks(languageData: LanguageData) {
  const networks = new Map<string, Promise<LineNetwork | undefined>>()

  async function networkOf(language: string): Promise<LineNetwork | undefined> {
    const file = await languageData.resolveLanguage(language)
    const state = stateOf(file)
    const known = networks.get(state)
    if (known) return known
    const opening = open(file)
    networks.set(state, opening)
    // A file that could not be read may be there the next time.
    opening.catch(() => networks.delete(state))
    return opening
  }

  return {
    /**
     * For several languages every line is read in each, and the surest reading counts. Undefined where one of them has a
     * network that only tesseract.js can run. Throws `language_not_installed`.
     */
    async forLanguages(languages: readonly string[]): Promise<LineNetwork | undefined> {
      const found: LineNetwork[] = []
      for (const language of new Set(languages)) {
        const network = await networkOf(language)
        if (!network) return undefined
        found.push(network)
      }
      return found.length > 1 ? together(found) : found[0]
    },
    async close() {
      const opened = [...networks.values()]
      networks.clear()
      for (const network of opened) await (await network)?.close()
    },
  }
}

function together(networks: readonly LineNetwork[]): LineNetwork {
  return {
    async prepare() {
      for (const network of networks) await network.prepare()
    },
    async read(raster, boxes) {
      const readings: NetworkWord[][][] = []
      for (const network of networks) readings.push(await network.read(raster, boxes))
      return boxes.map((_, index) =>
        readings
          .map((reading) => reading[index] ?? [])
          // Of equals the first: the languages come in the order of their likelihood.
          .reduce((best, words) => (meanWordConfidence(words) > meanWordConfidence(best) ? words : best)),
      )
    },
    close: () => Promise.resolve(),
  }
}

async function open(file: LanguageFile): Promise<LineNetwork | undefined> {
  const stored = await readStoredLanguage(file.path)
  try {
    return createLineNetwork(await unpackLanguage(file, stored))
  } catch {
    // tesseract.js reads what this cannot, and says what is wrong with data that nobody can read.
    return undefined
  }
}
