import { createLanguageData } from '../../main/engines/language-data.ts'
import { createLineNetworks } from '../../main/engines/lstm/line-networks.ts'
import { createTesseractRecognizer } from '../../main/engines/tesseract/recognizer.ts'

/** Tesseract's models for tesseract.js and for onnxruntime, those of `userFolders` before the bundled ones. */
export function tesseractModels(userFolders: string[] = []) {
  const languageData = createLanguageData({ userFolders })
  return {
    tesseract: createTesseractRecognizer(languageData),
    networks: createLineNetworks(languageData, () => 1),
  }
}
