// The reading core in a process of its own, without the program around it: core-peer.ts starts it with the cores it may
// use, can leave stages out and sees what each did. Asked over IPC: one CoreQuestion is answered by one CoreReading, one at
// a time.
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { openPdf } from '../../main/engines/pdfjs/open-pdf.ts'
import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import { detectFormat } from '../../main/ocr/detect-format.ts'
import { composeDocument } from '../../main/ocr/document/compose-document.ts'
import { toPageResult, type Reading } from '../../main/ocr/page-result.ts'
import { mendReading, readAsItStands } from '../../main/ocr/read-page.ts'
import { thresholds } from '../../main/ocr/thresholds.ts'
import { writeDocument } from '../../main/ocr/writers/writers.ts'
import { createOpenDocuments } from '../../main/workers/open-documents.ts'
import { createPageHelp } from '../../main/workers/page-help.ts'
import { startPageThread, type PageThread } from '../../main/workers/page-thread.ts'
import { createReadingKit } from '../../main/workers/reading-kit.ts'
import { autoLanguage } from '../../shared/auto-language.ts'
import { stagesAfterLines, type CoreQuestion, type CoreReading } from './core-peer.ts'
import { structureOf } from './structure/scoring/score-structure.ts'

const limits = { maxImagePixels: 100_000_000, maxPages: 1000, pageTimeoutMs: 3_600_000 }
const codec = createSharpImageCodec()
const documents = createOpenDocuments(codec, openPdf)
const cores = Number(process.argv[2])
/** Threads that help with its lines, as those of a pool do. */
const helpers: PageThread[] = []
const helpersAtMost = Math.min(cores, thresholds.mostCoresOfPage) - 1
const pageHelp = createPageHelp({
  free: () => helpers.find(({ isHelping }) => !isHelping),
  start() {
    if (helpers.length >= helpersAtMost) return undefined
    const helper = startPageThread(
      new URL('../../main/workers/page.worker.ts', import.meta.url),
      { languageFolders: [], helpers: 0 },
      {
        askForHelp: () => undefined,
        noteHelped(fault) {
          if (fault !== undefined) throw new Error(fault)
        },
      },
    )
    helpers.push(helper)
    return helper
  },
})
const kit = createReadingKit({
  codec,
  languageFolders: [],
  cores: () => cores,
  help: { most: helpersAtMost, ask: (order) => pageHelp.ask(order, { isAlive: true }) },
})

/** The lines of the document read last with every stage: leaving out what comes after them needs no other reading. */
let known: { of: string; readings: Reading[] } | undefined

async function read(question: CoreQuestion): Promise<CoreReading> {
  const startedAt = performance.now()
  const isWhole = question.without.every((stage) => stagesAfterLines.some(({ name }) => name === stage))
  const of = JSON.stringify([question.path, question.languages])
  const asRead = isWhole && known?.of === of ? known.readings : await readLines(question)
  if (isWhole) known = { of, readings: asRead }
  if (question.linesTo !== undefined)
    writeFileSync(question.linesTo, serialize(asRead.map((reading) => ({ ...reading, toPage: undefined }))))
  const readings = asRead.map((reading) => mendReading(reading, question))
  const readAt = performance.now()
  const without = new Set(question.without)
  const pages = readings.map((reading, index) => toPageResult(reading, index + 1, { ...kit, without }))
  const document = composeDocument(pages, without)
  const { text } = writeDocument(document, {})
  const writtenAt = performance.now()
  return {
    text,
    milliseconds: writtenAt - startedAt,
    layoutMilliseconds: writtenAt - readAt,
    stages: pages.flatMap(({ report }) => report.stages ?? []),
    words: pages
      .flatMap(({ page }) => (page.source === 'ocr' ? page.blocks : []))
      .flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    ...(question.isStructured && { structure: structureOf(document) }),
  }
}

async function readLines(question: CoreQuestion): Promise<Reading[]> {
  const { path, password, without } = question
  // Whoever finds no language has to take one.
  const languages = question.languages.map((language) =>
    language === autoLanguage && without.includes('find-language') ? 'eng' : language,
  )
  const bytes = readFileSync(path)
  const format = detectFormat(bytes)
  if (format === undefined) throw new Error('a file of no kind that is read')
  const source = { id: randomUUID(), format, bytes, ...(password !== undefined && { password }) }
  const readings = await documents.use(source, limits, async (document) => {
    const found: Reading[] = []
    const count = document.kind === 'pdf' ? document.pdf.pageCount : 1
    for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
      const task = { pageNumber, languages, mode: 'auto' as const, limits, cores }
      found.push(await readAsItStands(document, task, { ...kit, without: new Set(without) }))
    }
    return found
  })
  documents.release(source.id)
  return readings
}

process.on('message', (question: CoreQuestion) => {
  void read(question)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => {
  void kit.close().then(() => process.exit(0))
})
process.send?.({ ready: true })
