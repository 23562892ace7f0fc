import { createLanguageData } from '../../main/engines/language-data.ts'
import { createLineNetworks } from '../../main/engines/lstm/line-networks.ts'
import type { TesseractModels } from '../../main/engines/network-recognizer.ts'
import { createPpocrBoxReader } from '../../main/engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../../main/engines/ppocr-models.ts'
import { createTesseractRecognizer } from '../../main/engines/tesseract-recognizer.ts'
import type { BoxReader } from '../../main/ocr/ports.ts'

/** Bundled models of one size, with those of `userFolders` before them. */
export function tesseractModels(models: 'fast' | 'best', userFolders: string[] = []): TesseractModels {
  const languageData = createLanguageData({ userFolders, models })
  return {
    tesseract: createTesseractRecognizer(languageData),
    networks: createLineNetworks(languageData, () => 1),
  }
}

/** The reader that is asked for words Tesseract was not sure of. */
export const secondReader = (): BoxReader => createPpocrBoxReader(ppocrModelPaths(), () => 1)
