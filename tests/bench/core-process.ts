// The reading core in a process of its own, without the program around it: started by core-peer.ts, which can leave stages
// out and sees what each did. Asked over IPC: one CoreQuestion is answered by one CoreReading, one at a time.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openPdf } from '../../main/engines/pdfjs/open-pdf.ts'
import { createSharpImageCodec } from '../../main/engines/sharp/image-codec.ts'
import { detectFormat } from '../../main/ocr/detect-format.ts'
import type { PageResult } from '../../main/ocr/ports.ts'
import { readPage } from '../../main/ocr/read-page.ts'
import { composeDocument } from '../../main/ocr/document/compose-document.ts'
import { writeDocument } from '../../main/ocr/writers/writers.ts'
import { createOpenDocuments } from '../../main/workers/open-documents.ts'
import { createReadingKit } from '../../main/workers/reading-kit.ts'
import { autoLanguage } from '../../shared/auto-language.ts'
import type { CoreQuestion, CoreReading } from './core-peer.ts'

const limits = { maxImagePixels: 100_000_000, maxPages: 1000, pageTimeoutMs: 3_600_000 }
const codec = createSharpImageCodec()
const documents = createOpenDocuments(codec, openPdf)
let cores = 1
const kit = createReadingKit({
  codec,
  languageFolders: [],
  cores: () => cores,
  layoutThread: new URL('../../main/engines/tesseract/layout.worker.ts', import.meta.url),
})

async function read(question: CoreQuestion): Promise<CoreReading> {
  const { path, password, without } = question
  cores = question.cores
  // Whoever finds no language has to take one.
  const languages = question.languages.map((language) =>
    language === autoLanguage && without.includes('find-language') ? 'eng' : language,
  )
  const profile = question.isUncalibrated ? { ...kit.profile, calibration: {} } : kit.profile
  const startedAt = performance.now()
  const bytes = readFileSync(path)
  const format = detectFormat(bytes)
  if (format === undefined) throw new Error('a file of no kind that is read')
  const source = { id: randomUUID(), format, bytes, ...(password !== undefined && { password }) }
  const pages = await documents.use(source, limits, async (document) => {
    const found: PageResult[] = []
    const count = document.kind === 'pdf' ? document.pdf.pageCount : 1
    for (let pageNumber = 1; pageNumber <= count; pageNumber++) {
      const task = { pageNumber, languages, mode: 'auto' as const, limits, cores }
      found.push(await readPage(document, task, { ...kit, profile, without: new Set(without) }))
    }
    return found
  })
  documents.release(source.id)
  const { text } = writeDocument(composeDocument(pages), {})
  return {
    text,
    milliseconds: performance.now() - startedAt,
    stages: pages.flatMap(({ report }) => report.stages ?? []),
    words: pages
      .flatMap(({ page }) => (page.source === 'ocr' ? page.blocks : []))
      .flatMap(({ lines }) => lines.flatMap((line) => line.words)),
  }
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
