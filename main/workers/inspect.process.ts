// Process entry of `legible inspect`: reads one page and writes what each stage made of it into a folder. In a process of
// its own, since a document may end it, and engines in a package load their files from beside the program's archive.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LegibleError } from '../../shared/errors.ts'
import type { PageReport, StageReport } from '../../shared/ocr.ts'
import { drawOver } from '../engines/sharp/draw-over.ts'
import { createImageCodec } from '../engines/image-codec.ts'
import type { PageContext } from '../ocr/page-context.ts'
import type { DocumentSource, PageResult, PageTask, Raster } from '../ocr/ports.ts'
import { turnRaster } from '../ocr/preparation/turn-raster.ts'
import { readPage } from '../ocr/read-page.ts'
import { pageCountOf, type ReadableDocument } from '../ocr/readable-document.ts'
import { encodeError, type EncodedError } from './error-codec.ts'
import { createOpenDocuments } from './open-documents.ts'
import { createReadingKit } from './reading-kit.ts'
import { drawPage, drawStage } from './stage-drawing.ts'

/** Its one message. */
export interface InspectionOrder {
  source: DocumentSource
  task: PageTask
  languageFolders: string[]
  /** It is there; files of the same names in it are written over. */
  folder: string
}

/** Its one answer. `files`: how many were written; none where nothing was read. */
export type InspectionAnswer = { report: PageReport; files: number } | { error: EncodedError }

interface Seen {
  report: StageReport
  page: PageContext
}

async function inspect({ source, task, languageFolders, folder }: InspectionOrder) {
  const codec = createImageCodec()
  const seen: Seen[] = []
  const kit = createReadingKit({
    codec,
    languageFolders,
    cores: () => task.cores ?? 1,
  })
  const documents = createOpenDocuments(codec, async (bytes, options) =>
    (await import('../engines/pdfjs/open-pdf.ts')).openPdf(bytes, options),
  )
  const { page, report, upright } = await documents.use(source, task.limits, async (document) => {
    assertIsThere(task.pageNumber, pageCountOf(document))
    const result = await readPage(document, task, {
      ...kit,
      watch: (of, context) => seen.push({ report: of, page: context }),
    })
    return { ...result, upright: await pictureOf(document, result, seen, task) }
  })
  if (!upright) return { report, files: 0 }
  const write = async (index: number, name: string, picture: [Raster, string], told: object) => {
    const file = join(folder, `${String(index).padStart(2, '0')}-${name}`)
    await writeFile(`${file}.json`, `${JSON.stringify(told, undefined, 2)}\n`)
    await writeFile(`${file}.png`, await drawOver(...picture))
  }
  const shown = await codec.resize(upright, page.width, page.height)
  await Promise.all([
    ...seen.map(({ report: of, page: context }, index) =>
      write(index, of.stage, [context.raster, drawStage(context)], describe(of, context)),
    ),
    write(seen.length, 'page', [shown, drawPage(page)], { report, page }),
  ])
  return { report, files: 2 * (seen.length + 1) }
}

/** The page as it was read, upright; undefined where nothing on it was. */
async function pictureOf(
  document: ReadableDocument,
  { page }: PageResult,
  seen: readonly Seen[],
  { pageNumber, limits }: PageTask,
): Promise<Raster | undefined> {
  const [first] = seen
  if (first) return turnRaster(first.page.raster, seen.at(-1)?.page.rotation ?? 0)
  if (document.kind === 'image' || page.source !== 'text_layer') return undefined
  return document.pdf.render(pageNumber, { dpi: page.dpi, channels: 1, maxPixels: limits.maxImagePixels })
}

function assertIsThere(pageNumber: number, pageCount: number): void {
  if (pageNumber >= 1 && pageNumber <= pageCount) return
  const has = pageCount === 1 ? 'one page' : `${pageCount} pages`
  throw new LegibleError('page_range_invalid', `There is no page ${pageNumber}: this document has ${has}.`)
}

/** What one reads beside the picture; places are in its pixels. */
function describe({ stage, milliseconds, change }: StageReport, page: PageContext) {
  const { raster, dpi, kind, rotation, languages, boxes, rules, pictures, lines } = page
  return {
    stage,
    milliseconds,
    change: change ?? null,
    image: { width: raster.width, height: raster.height, dpi, kind, rotation },
    languages,
    boxes: boxes.map(({ midline, ...box }) => ({ ...box, midline: midline.map(({ x, y }) => [x, y]) })),
    rules: rules.map(({ bbox }) => bbox),
    pictures,
    lines: lines.map((line) => ({ text: line.words.map(({ text }) => text).join(' '), ...line })),
  }
}

// Whoever asked is gone.
process.once('disconnect', () => process.exit())
process.once('message', (order: InspectionOrder) => {
  const answer = (given: InspectionAnswer) => process.send?.(given, () => process.exit())
  inspect(order).then(answer, (error: unknown) => answer({ error: encodeError(error) }))
})
