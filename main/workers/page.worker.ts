// Thread entry. Owns one recogniser and the few documents it is reading, does one job at a time, and helps others without one.
// Must not reach http, mcp, storage or electron: it is loaded once for every core.
import { flushCompileCache } from 'node:module'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { autoLanguage } from '../../shared/auto-language.ts'
import { createImageCodec } from '../engines/image-codec.ts'
import { countNativeWork, nativeWork } from '../engines/native-work.ts'
import { runtime } from '../engines/onnx/runtime.ts'
import { loadLate } from '../ocr/installation-damaged.ts'
import { readPage } from '../ocr/read-page.ts'
import { pageCountOf } from '../ocr/readable-document.ts'
import { renderPreview } from '../ocr/render-preview.ts'
import { encodeError } from './error-codec.ts'
import { createOpenDocuments } from './open-documents.ts'
import { createReadingKit, type ReadingKit } from './reading-kit.ts'
import type { LineOrder } from './shared-lines.ts'
import type { FromThread, Job, JobValues, PageThreadData, PageThreadStart, ToThread } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('page.worker is a thread of the page reader and does nothing by itself')
countNativeWork((workerData as PageThreadStart).nativeWork)

const codec = createImageCodec()
/** Of the page that is being read; a thread reads one at a time. */
let cores = 1
let kit: ReadingKit
function setUp({ languageFolders, helpers }: PageThreadData): void {
  kit = createReadingKit({
    codec,
    languageFolders,
    cores: () => cores,
    help: { most: helpers, ask: (order) => answer({ type: 'help-wanted', order }, [order.port]) },
  })
}
// pdf.js is only loaded by threads that meet a PDF: it costs a fifth of a second and 30 MB.
const loadPdfjs = () => loadLate(nativeWork(() => import('../engines/pdfjs/open-pdf.ts')))
const documents = createOpenDocuments(codec, async (bytes, options) =>
  (await loadPdfjs()).openPdf(bytes, options),
)

port.on('message', (message: ToThread) => {
  if (message.type === 'setup') setUp(message.data)
  else if (message.type === 'release') documents.release(message.documentId)
  else if (message.type === 'help') helping = help(message.order)
  else void doJob(message.job)
})

let hasJob = false
let helping = Promise.resolve()
async function doJob(job: Job): Promise<void> {
  hasJob = true
  // Another page waits for the lines in hand; were they read beside this job, a page that never ends would keep both.
  await helping
  const answered = await run(job).then(
    (value): FromThread => ({ type: 'done', value }),
    (error: unknown): FromThread => ({ type: 'failed', error: encodeError(error) }),
  )
  hasJob = false
  answer(answered)
}

async function help(order: LineOrder): Promise<void> {
  const fault = await kit
    .help(order, () => !hasJob)
    .then(
      () => undefined,
      (error: Error) => error.stack ?? error.message,
    )
  answer({ type: 'helped', ...(fault !== undefined && { fault }) })
}

let hasAnswered = false
function answer(message: FromThread, moved: MessagePort[] = []): void {
  port?.postMessage(message, moved)
  if (hasAnswered || message.type === 'ready' || message.type === 'help-wanted') return
  hasAnswered = true
  // Threads and their process are ended from outside, as a rule, and would not keep what they have compiled.
  flushCompileCache()
}

const jobs: { [K in Job['kind']]: (job: Extract<Job, { kind: K }>) => Promise<JobValues[K]> } = {
  open({ source, limits }) {
    return documents.use(source, limits, (document) => ({
      pageCount: pageCountOf(document),
      warnings: [],
    }))
  },
  async read({ source, task }) {
    const started = performance.now()
    cores = task.cores ?? 1
    const result = await documents.use(source, task.limits, (document) => readPage(document, task, kit))
    result.report.milliseconds = Math.round(performance.now() - started)
    return JSON.stringify(result)
  },
  preview(job) {
    return documents.use(job.source, job.limits, (document) => renderPreview(document, job, { codec }))
  },
  async warm({ languages }) {
    const raster = { width: 32, height: 32, channels: 1, data: new Uint8Array(32 * 32).fill(255) } as const
    await kit.detector.detect(raster, 32)
    await kit.lineReader.prepare()
    // Which language `auto` will find is not known yet.
    const named = languages.filter((language) => language !== autoLanguage)
    if (named.length > 0) await kit.fastLineReader.read(raster, [], named)
    return null
  },
  async 'warm-previews'() {
    await loadPdfjs()
    return null
  },
}

const run = (job: Job) => jobs[job.kind](job as never)

answer({ type: 'ready', networks: runtime })
