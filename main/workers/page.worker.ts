// Thread entry. Owns one recogniser and the few documents it is reading, and does one job at a time.
// Must not reach http, mcp, storage or electron: it is loaded once for every core.
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { autoLanguage } from '../../shared/auto-language.ts'
import { francLanguageGuesser } from '../engines/franc-language-guesser.ts'
import { createLanguageData, type LanguageData } from '../engines/language-data.ts'
import { createLineNetworks } from '../engines/lstm/line-networks.ts'
import { createNetworkRecognizer } from '../engines/network-recognizer.ts'
import { createPpocrBoxReader } from '../engines/ppocr-box-reader.ts'
import { ppocrModelPaths } from '../engines/ppocr-models.ts'
import { createPpocrOrientationJudge } from '../engines/ppocr-orientation-judge.ts'
import { createPpocrTextDetector } from '../engines/ppocr-text-detector.ts'
import { createSharpImageCodec } from '../engines/sharp-image-codec.ts'
import { createTesseractLayout } from '../engines/tesseract-layout.ts'
import { createTesseractRecognizer } from '../engines/tesseract-recognizer.ts'
import { createTwoStageBoxReader } from '../engines/two-stage-box-reader.ts'
import { createWienerDeconvolver } from '../engines/wiener-deconvolver.ts'
import { installationDamaged } from '../ocr/installation-damaged.ts'
import { readPage } from '../ocr/read-page.ts'
import type { ReadingEngines } from '../ocr/recognize-raster.ts'
import { renderPreview } from '../ocr/render-preview.ts'
import { encodeError } from './error-codec.ts'
import { createLeavableCodec } from './leavable-codec.ts'
import { createOpenDocuments } from './open-documents.ts'
import type { FromThread, Job, JobValues, PageThreadData, ToThread } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('page.worker is a thread of the page reader and does nothing by itself')
const { languageFolders } = workerData as PageThreadData

const { codec, leave } = createLeavableCodec(createSharpImageCodec())
const languageDataOf = (models: 'fast' | 'best') =>
  createLanguageData({ userFolders: languageFolders, models })
const languages = languageDataOf('fast')
const models = ppocrModelPaths()
/** Of the page that is being read; a thread reads one at a time. */
let cores = 1
const modelsFrom = (languageData: LanguageData) => ({
  tesseract: createTesseractRecognizer(languageData),
  networks: createLineNetworks(languageData, () => cores),
})
const fast = modelsFrom(languages)
// A built thread lies beside the others.
const layoutThread = import.meta.url.endsWith('.ts')
  ? '../engines/tesseract-layout.worker.ts'
  : './tesseract-layout.worker.js'
const layout = createTesseractLayout(new URL(layoutThread, import.meta.url))
const ppocr = createPpocrBoxReader(models, () => cores)
const recognizer = createNetworkRecognizer(layout, fast, modelsFrom(languageDataOf('best')), ppocr)
const engines: ReadingEngines = {
  codec,
  recognizer,
  detector: createPpocrTextDetector(models, () => cores),
  judge: createPpocrOrientationJudge(models),
  boxReader: createTwoStageBoxReader(ppocr, fast.networks),
  deconvolver: createWienerDeconvolver(),
  guesser: francLanguageGuesser,
  installedLanguages: async () => (await languages.listLanguages()).map(({ code }) => code),
}
// pdf.js is only loaded by threads that meet a PDF: it costs a fifth of a second and 30 MB.
const documents = createOpenDocuments(codec, async (bytes, options) => {
  const { openPdfjsDocument } = await import('../engines/pdfjs-document.ts').catch((cause: unknown) => {
    throw installationDamaged(cause)
  })
  return openPdfjsDocument(bytes, options)
})

port.on('message', (message: ToThread) => {
  if (message.type === 'release') documents.release(message.documentId)
  // The networks run on this very thread, so none is at work while a message is heard.
  else if (message.type === 'leave') void leave().then(() => process.exit(0))
  else
    run(message.job).then(
      (value) => answer({ type: 'done', value }),
      (error: unknown) => answer({ type: 'failed', error: encodeError(error) }),
    )
})

let hasAnswered = false
function answer(message: FromThread): void {
  port?.postMessage(message)
  if (hasAnswered || message.type === 'ready') return
  hasAnswered = true
  // Threads and their process are ended from outside, as a rule, and would not keep what they have compiled.
  flushCompileCache()
}

const jobs: { [K in Job['kind']]: (job: Extract<Job, { kind: K }>) => Promise<JobValues[K]> } = {
  open({ source, limits }) {
    return documents.use(source, limits, (document) => ({
      pageCount: document.kind === 'pdf' ? document.pdf.pageCount : 1,
      warnings: [],
    }))
  },
  async read({ source, limits, task }) {
    const started = performance.now()
    cores = task.cores ?? 1
    const result = await documents.use(source, limits, (document) => readPage(document, task, engines))
    result.report.milliseconds = Math.round(performance.now() - started)
    return result
  },
  preview(job) {
    return documents.use(job.source, job.limits, (document) => renderPreview(document, job, { codec }))
  },
  async warm({ languages }) {
    const raster = { width: 32, height: 32, channels: 1, data: new Uint8Array(32 * 32).fill(255) } as const
    await engines.detector.detect(raster, 32)
    // Which language `auto` will find is not known yet.
    const named = languages.filter((language) => language !== autoLanguage)
    if (named.length > 0)
      await recognizer.recognize({ raster, dpi: 300, languages: named, segmentation: 'single_line' })
    return null
  },
}

const run = (job: Job) => jobs[job.kind](job as never)

answer({ type: 'ready' })
