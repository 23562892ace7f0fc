import { createLanguageData, stateOf } from '../engines/language-data.ts'
import type { CoreBudget } from '../engines/onnx/model.ts'
import { createPpocrTextDetector } from '../engines/ppocr/text-detector.ts'
import { createOrientationClassifier } from '../engines/ppocr/orientation-classifier.ts'
import { createTesseractRecognizer, readLanguage } from '../engines/tesseract/recognizer.ts'
import { createZxingCodeReader } from '../engines/zxing/code-reader.ts'
import { loadLate } from '../ocr/installation-damaged.ts'
import type { Kit } from '../ocr/page-context.ts'
import type { ImageCodec } from '../ocr/ports.ts'
import { thresholds } from '../ocr/thresholds.ts'
import { createHelpedLineReaders, type Help } from './helped-line-readers.ts'
import { createLineReaders } from './line-readers.ts'
import { helpWith, type LineOrder } from './shared-lines.ts'

export type ReadingKit = Kit & {
  /** Reads lines of a page of another thread, as long as this one may go on. */
  help(order: LineOrder, mayGoOn: () => boolean): Promise<void>
  close(): Promise<void>
}

/** The engines of one thread, each loaded when it is first asked for. */
export function createReadingKit(options: {
  codec: ImageCodec
  languageFolders: readonly string[]
  /** For the network that finds lines. */
  cores: CoreBudget
  /** Threads that read lines beside this one; without them a page's lines are read on one core. */
  help?: Help
}): ReadingKit {
  const { codec, languageFolders, help } = options
  const cores = () => Math.min(options.cores(), thresholds.mostCoresOfPage)
  const languages = createLanguageData({ userFolders: languageFolders })
  const ownReaders = createLineReaders(languages)
  const engines = {
    orientationClassifier: createOrientationClassifier(),
    detector: createPpocrTextDetector('tiny', cores),
    snippetDetector: createPpocrTextDetector('small', cores),
    ...createHelpedLineReaders(ownReaders, help),
    recognizer: createTesseractRecognizer(languages),
  }
  const sound = new Set<string>()
  async function checkLanguages(codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      const file = await languages.resolveLanguage(code)
      if (file.origin === 'bundled' || sound.has(stateOf(file))) continue
      await readLanguage(file)
      sound.add(stateOf(file))
    }
  }
  return {
    ...engines,
    codec,
    codeReader: createZxingCodeReader(),
    guesser: { guess: async (text, among) => (await loadGuesser()).guess(text, among) },
    checkLanguages,
    installedLanguages: async () => (await languages.listLanguages()).map(({ code }) => code),
    now: () => performance.now(),
    help: (order, mayGoOn) => helpWith(order, ownReaders, mayGoOn),
    async close() {
      await Promise.all(Object.values(engines).map((engine) => engine.close()))
    },
  }
}

/** Its trigrams of 180 languages are for pages of which nobody said the language. */
async function loadGuesser() {
  return (await loadLate(import('../engines/franc-language-guesser.ts'))).francLanguageGuesser
}
