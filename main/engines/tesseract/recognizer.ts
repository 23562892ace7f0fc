import { dirname } from 'node:path'
import type { Worker } from 'tesseract.js'
import { failure, type LegibleError } from '../../../shared/errors.ts'
import { installationDamaged, loadLate } from '../../ocr/installation-damaged.ts'
import type { RecognizerInput, Segmentation, TextLine, TextRecognizer } from '../../ocr/ports.ts'
import {
  readStoredLanguage,
  stateOf,
  unpackLanguage,
  type LanguageData,
  type LanguageFile,
} from '../language-data.ts'
import { toPortableGraymap } from '../portable-graymap.ts'
import { readTrainedData } from '../lstm/traineddata.ts'
import { parseHocrLines } from './hocr.ts'

/**
 * Reads images with tesseract.js, which is loaded with the first image. Language data comes from disk and nowhere else;
 * engines are kept warm and change their languages only when the next image asks for others. Calls at the same time get
 * an engine each.
 *
 * Throws `language_not_installed` for data that is missing, damaged or not accepted by Tesseract.
 */
export function createTesseractRecognizer(languageData: LanguageData): TextRecognizer {
  const idle: TesseractEngine[] = []

  return {
    async recognize(input) {
      const files = await Promise.all(input.languages.map((code) => languageData.resolveLanguage(code)))
      // tesseract.js can start only from a plain `<folder>/<code>.traineddata`, not with a script.
      const plain = files.find((file) => !file.code.includes('/'))
      const engine = idle.pop() ?? (await startEngine(plain ?? (await languageData.resolveLanguage('eng'))))
      try {
        await engine.use(files)
        const lines = await engine.read(input)
        idle.push(engine)
        return lines
      } catch (error) {
        // Tesseract may have aborted, and reads nothing well after that.
        await engine.close()
        throw error
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map((engine) => engine.close()))
    },
  }
}

interface TesseractEngine {
  use(files: LanguageFile[]): Promise<void>
  read(input: RecognizerInput): Promise<TextLine[]>
  close(): Promise<void>
}

async function startEngine(first: LanguageFile): Promise<TesseractEngine> {
  const loaded = new Map([[first.code, stateOf(first)]])
  // tesseract.js keeps this very array as its list of what is loaded; a code in it is not searched for in `langPath`.
  // That is how languages of several folders come to one engine (tests: two languages of different folders).
  const loadedCodes = [first.code]
  let active = first.code
  const { createWorker, OEM } = await loadLate(import('tesseract.js'))
  await readLanguage(first)
  const worker = await new Promise<Worker>((resolve, reject) => {
    createWorker(loadedCodes, OEM.LSTM_ONLY, {
      langPath: dirname(first.path),
      gzip: first.gzip,
      cacheMethod: 'none',
      // Without a handler tesseract.js throws in a message listener, which ends the process. And bad data of the
      // first language is told to nobody else: the promise of createWorker stays pending.
      errorHandler: reject,
    }).then(resolve, reject)
  }).catch((cause: unknown) => {
    throw badData([first.code], cause)
  })

  async function load(file: LanguageFile) {
    if (loaded.get(file.code) === stateOf(file)) return
    const data = await readLanguage(file)
    if (file.code.includes('/')) await worker.FS('mkdir', ['script']).catch(() => undefined)
    await worker.FS('writeFile', [`./${file.code}.traineddata`, data])
    loaded.set(file.code, stateOf(file))
    if (!loadedCodes.includes(file.code)) loadedCodes.push(file.code)
  }

  return {
    async use(files) {
      const stale = files.some((file) => loaded.get(file.code) !== stateOf(file))
      for (const file of files) await load(file)
      const codes = files.map((file) => file.code)
      const wanted = codes.join('+')
      if (wanted === active && !stale) return
      await worker.reinitialize(wanted, OEM.LSTM_ONLY).catch((cause: unknown) => {
        throw badData(codes, cause)
      })
      active = wanted
    },
    async read(input) {
      // hOCR holds words, boxes, confidences and type sizes in an eighth of the JSON's bytes; that saved 3 % of a page's time.
      const { data } = await worker.recognize(toPortableGraymap(input.raster), variablesOf(input), {
        text: false,
        hocr: true,
      })
      return parseHocrLines(data.hocr ?? '')
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** Tesseract's page segmentation modes (include/tesseract/publictypes.h). */
const segmentationModes: Record<Segmentation, number> = { auto: 3, single_block: 6 }

/** Options besides tesseract.js's own few are set as Tesseract variables for this image only. */
function variablesOf({ dpi, segmentation }: RecognizerInput): object {
  return {
    tessedit_pageseg_mode: String(segmentationModes[segmentation]),
    user_defined_dpi: String(tesseractDpi(dpi)),
  }
}

/**
 * The data of a language, unpacked. What is no such data is told here: tesseract.js tells it twice, the second time where
 * nobody can catch it, and a thread that ends of that may never have told the first.
 */
export async function readLanguage(file: LanguageFile): Promise<Buffer> {
  const stored = await readStoredLanguage(file.path)
  try {
    const data = await unpackLanguage(file, stored)
    if (readTrainedData(data).network === undefined) throw new RangeError('data without an LSTM')
    return data
  } catch (cause) {
    throw badData([file.code], cause)
  }
}

function badData(codes: string[], cause: unknown): LegibleError {
  // tesseract.js loads its engine with the first page and tells errors as strings.
  if (String(cause).startsWith('Error: Cannot find module')) return installationDamaged(cause)
  return failure('languageDamaged', { language: codes.join(', ') }, { cause })
}

/** Resolution in dots per inch as Tesseract takes it: beyond these bounds it guesses one of its own. */
const tesseractDpi = (dpi: number): number => Math.round(Math.min(Math.max(dpi, 70), 2400))
