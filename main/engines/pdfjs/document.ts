import { dirname, join, sep } from 'node:path'
import { createRequire } from 'node:module'
import {
  getDocument,
  VerbosityLevel,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { failure, LegibleError } from '../../../shared/errors.ts'
import type { PdfDocument, TextLayer } from '../../ocr/ports.ts'
import { toRotation } from '../../ocr/preparation/turn-raster.ts'
import { unpacked } from '../data-folder.ts'
import { fontStyles } from './font-style.ts'
import { withDrawnBullets } from './drawn-bullets.ts'
import { readFormFields, type Annotation } from './form-fields.ts'
import { markLinks } from './links.ts'
import { startLocalWorker } from './local-worker.ts'
import { measureDrawing } from './measure-drawing.ts'
import { readDrawing, type PageDrawing } from './page-drawing.ts'
import { renderPage } from './render.ts'
import { hasBrokenImage, readScannedImage } from './scanned-image.ts'
import { readOutline, type OutlineOf } from './outline.ts'
import { readTags } from './structure-tree.ts'
import { buildTextLines } from './text-lines.ts'
import { uprightTurn, type TextContent } from './text-runs.ts'

const require = createRequire(import.meta.url)

export interface OpenOptions {
  maxImagePixels: number
  password?: string
}

interface CurrentPage {
  number: number
  page: PDFPageProxy
  text: TextContent
  /** Upright: the page's own rotation and, where its text lies on its side, a further turn. */
  viewportAt(this: void, dpi: number): PageViewport
  /** Costs the decoding of its images, which rendering it needs anyway. */
  drawing?: Promise<PageDrawing>
}

/**
 * Opens a PDF with pdf.js inside the calling thread; nothing is fetched from the network.
 *
 * Copies `bytes`. Throws `corrupt_file`, `pdf_password_required`, `pdf_password_wrong`.
 */
export async function openPdfjsDocument(bytes: Uint8Array, options: OpenOptions): Promise<PdfDocument> {
  const { pdf, close } = await load(bytes, options)
  if (pdf.numPages < 1) {
    await close()
    throw new LegibleError('corrupt_file', 'The PDF has no pages. Save it again from its source.')
  }

  // A page's decoded images and operators are kept while it is the current one: reading its text and
  // rendering it are two calls, and decoding a scan twice would double the cost of a page.
  let current: CurrentPage | undefined
  let outline: Promise<OutlineOf> | undefined

  async function turnTo(pageNumber: number): Promise<CurrentPage> {
    if (current?.number === pageNumber) return current
    current?.page.cleanup()
    const page = await pdf.getPage(pageNumber)
    const tags = await readTags(page)
    const content = await page.getTextContent({ includeMarkedContent: tags !== undefined })
    const text = { ...content, ...(tags && { tags }) }
    const rotation = page.rotate + uprightTurn(text, page.getViewport({ scale: 1 }))
    current = {
      number: pageNumber,
      page,
      text,
      viewportAt: (dpi) => page.getViewport({ scale: dpi / 72, rotation }),
    }
    return current
  }

  /** pdf.js has many words for a page it cannot make sense of, some of them its own faults; none is the caller's business. */
  async function onPage<T>(pageNumber: number, work: (turned: CurrentPage) => Promise<T> | T): Promise<T> {
    try {
      return await work(await turnTo(pageNumber))
    } catch (error) {
      throw error instanceof LegibleError ? error : damagedPage(pageNumber, error)
    }
  }

  return {
    pageCount: pdf.numPages,

    pageSize: (pageNumber) =>
      onPage(pageNumber, ({ viewportAt }) => {
        const { width, height, rotation } = viewportAt(72)
        return { widthPoints: width, heightPoints: height, rotation: toRotation(rotation) }
      }),

    readTextLayer: (pageNumber, dpi): Promise<TextLayer> =>
      onPage(pageNumber, async (turned) => {
        const viewport = turned.viewportAt(dpi)
        turned.drawing ??= turned.page.getOperatorList().then(readDrawing)
        const drawing = await turned.drawing
        const annotations = (await turned.page.getAnnotations({ intent: 'display' })) as Annotation[]
        const typed = buildTextLines(turned.text, viewport, fontStyles(turned.page))
        const lines = withDrawnBullets(typed, drawing.paths, viewport.transform)
        return {
          lines: [...markLinks(lines, annotations, viewport), ...readFormFields(annotations, viewport)],
          ...measureDrawing(drawing, viewport),
        }
      }),

    readOutline: (pageNumber) =>
      onPage(pageNumber, async ({ page }) => {
        outline ??= readOutline(pdf)
        return (await outline)(page)
      }),

    render: (pageNumber, { dpi, channels, maxPixels }) =>
      onPage(pageNumber, async (turned) => {
        const viewport = turned.viewportAt(dpi)
        const drawing = await turned.drawing
        const scan =
          drawing && channels === 1 ? await readScannedImage(turned.page, drawing, viewport) : undefined
        if (scan) return { ...scan, channels }
        const drawn = await renderPage(pdf, turned.page, viewport, { channels, maxPixels })
        return drawing && hasBrokenImage(turned.page, drawing) ? { ...drawn, damaged: true } : drawn
      }),

    async close() {
      current = undefined
      await close()
    },
  }
}

async function load(
  bytes: Uint8Array,
  { maxImagePixels, password }: OpenOptions,
): Promise<{ pdf: PDFDocumentProxy; close(this: void): Promise<void> }> {
  const folder = unpacked(dirname(require.resolve('pdfjs-dist/package.json')))
  const worker = startLocalWorker()
  const loading = getDocument({
    worker,
    data: new Uint8Array(bytes),
    ...(password !== undefined && { password }),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: join(folder, 'cmaps') + sep,
    standardFontDataUrl: join(folder, 'standard_fonts') + sep,
    wasmUrl: join(folder, 'wasm') + sep,
    iccUrl: join(folder, 'iccs') + sep,
    maxImageSize: maxImagePixels,
    useSystemFonts: false,
    disableFontFace: true,
    // Names of fonts, by which bold, italics and program text are told.
    fontExtraProperties: true,
    enableXfa: false,
  })
  const close = () => loading.destroy().finally(() => worker.destroy())
  try {
    return { pdf: await loading.promise, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw toOpenError(error)
  }
}

const damagedPage = (pageNumber: number, cause: unknown) =>
  failure('pageDamaged', { page: pageNumber }, { cause })

// pdf.js re-creates its errors by name after they crossed its message port; `instanceof` does not hold.
function toOpenError(error: unknown): LegibleError {
  const { name, code } = error as { name?: string; code?: number }
  if (name !== 'PasswordException') {
    const message = 'The PDF is damaged and cannot be read. Save it again from its source.'
    return new LegibleError('corrupt_file', message, { cause: error })
  }
  return failure(code === 2 ? 'passwordWrong' : 'passwordRequired')
}
