import { createLanguageData } from '../../main/engines/language-data.ts'
import { createLineNetworks } from '../../main/engines/lstm/line-networks.ts'
import type { TesseractModels } from '../../main/engines/network-recognizer.ts'
import { createTesseractRecognizer } from '../../main/engines/tesseract-recognizer.ts'

/** Bundled models of one size, with those of `userFolders` before them. */
export function tesseractModels(models: 'fast' | 'best', userFolders: string[] = []): TesseractModels {
  const languageData = createLanguageData({ userFolders, models })
  return {
    tesseract: createTesseractRecognizer(languageData),
    networks: createLineNetworks(languageData, () => 1),
  }
}
