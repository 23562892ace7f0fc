import type { Rotation } from '../../shared/document.ts'
import { LegibleError } from '../../shared/errors.ts'
import type { Warning } from '../../shared/ocr.ts'
import { calibrateWords } from './calibrate-words.ts'
import { meanWordConfidence } from './confidence.ts'
import { dropNoise } from './drop-noise.ts'
import { dropRuleMarks } from './drop-rule-marks.ts'
import { findCodes } from './find-codes.ts'
import { withWords } from './layout/measure-lines.ts'
import { toPageResult, type Reading } from './page-result.ts'
import { mapLine, scaleBy } from './map-line.ts'
import { mendBullets } from './mend-bullets.ts'
import { mendNumerals } from './mend-numerals.ts'
import type { PageResult, PageTask, PdfDocument, RecognizedWord, TextLayer, TextLine } from './ports.ts'
import { paintOver } from './preparation/paint-over.ts'
import { guessDpi } from './raster-size.ts'
import type { Kit } from './page-context.ts'
import type { ReadableDocument } from './readable-document.ts'
import { recognizeRaster } from './recognize-raster.ts'
import { chooseRenderDpi } from './render-dpi.ts'
import type { Thresholds } from './thresholds.ts'
import { decidePageSource, type PageSourceDecision } from './text-layer/decide-page-source.ts'
import { mendAccents } from './text-layer/mend-accents.ts'
import { mendSymbols } from './text-layer/mend-symbols.ts'

/**
 * Reads one page from end to end. Throws what the engines throw, and `corrupt_file` for a damaged image of which no text is
 * left; the caller turns that into a failed page.
 */
export async function readPage(
  document: ReadableDocument,
  task: PageTask,
  engines: Kit,
): Promise<PageResult> {
  return toPageResult(await readLinesOfPage(document, task, engines), task.pageNumber, engines)
}

/** What stands on the page, before layout. Throws as `readPage` does. */
export async function readLinesOfPage(
  document: ReadableDocument,
  task: PageTask,
  engines: Kit,
): Promise<Reading> {
  const { profile } = engines
  const reading =
    document.kind === 'image'
      ? await readImage(document, task, engines)
      : await readPdfPage(document.pdf, task, engines)
  const seen = reading.source === 'ocr' ? dropRuleMarks(reading.lines, reading.rules) : reading.lines
  const sound = dropNoise(mendNumerals(mendBullets(seen, profile), profile), profile)
  const lines = calibrateWords(sound, profile.calibration)
  if (lines.length === 0 && reading.warnings.some(({ code }) => code === 'image_damaged'))
    throw new LegibleError(
      'corrupt_file',
      'The image is damaged, and no text is left in it. Save or scan it again.',
    )
  const codes = task.codes ? await findCodes(document, task, reading, engines) : undefined
  return { ...reading, lines, ...(codes && { codes }) }
}

async function readImage(
  { bytes, header: first }: Extract<ReadableDocument, { kind: 'image' }>,
  task: PageTask,
  engines: Kit,
): Promise<Reading> {
  const page = task.pageNumber
  const header = page === 1 ? first : await engines.codec.readHeader(bytes, page)
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message, page })
  if (header.frames > 1)
    warn('animation_first_frame', `The image has ${header.frames} frames; only the first was read.`)
  if (task.mode === 'text') {
    warnings.push(noTextLayer('An image', task))
    const { width, height, rotation } = header
    return { ...blank(width, height, header.dpi ?? guessDpi(header)), rotation, warnings }
  }
  if (Math.min(header.width, header.height) < engines.profile.leastImageSide) {
    // Nobody knows what is in it, and nobody made it to be read.
    if (header.width * header.height > engines.profile.mostStripPixels)
      throw new LegibleError(
        'corrupt_file',
        `The image is ${header.width} × ${header.height} pixels, which is no page. Save or scan it again.`,
      )
    return {
      ...blank(header.width, header.height, header.dpi ?? guessDpi(header)),
      rotation: header.rotation,
    }
  }
  const image = await engines.codec.decode(bytes, {
    channels: 1,
    maxPixels: task.limits.maxImagePixels,
    page,
  })
  if (image.damaged) warnings.push(damagedImage(task))
  const recognised = await recognizeRaster(image, { dpi: header.dpi, ...optionsOf(task) }, engines)
  if (recognised.isForeign) warnings.push(foreignWriting(task))
  return {
    ...recognised,
    rotation: addRotation(header.rotation, recognised.rotation),
    source: 'ocr',
    warnings,
  }
}

async function readPdfPage(pdf: PdfDocument, task: PageTask, engines: Kit): Promise<Reading> {
  const reading = await readTextOfPage(pdf, task, engines)
  const outline = await pdf.readOutline(task.pageNumber)
  return { ...reading, ...(outline.length > 0 && { outline }) }
}

async function readTextOfPage(pdf: PdfDocument, task: PageTask, engines: Kit): Promise<Reading> {
  const size = await pdf.pageSize(task.pageNumber)
  const layerDpi = engines.profile.pageDpi
  const layer = await pdf.readTextLayer(task.pageNumber, layerDpi)
  const [width, height] = [(size.widthPoints / 72) * layerDpi, (size.heightPoints / 72) * layerDpi]
  const { source, reason } = chooseSource(layer, task, engines.profile)
  const { rotation } = size
  if (layer.hasLostImage && task.mode !== 'text')
    throw new LegibleError(
      'corrupt_file',
      `The picture on page ${task.pageNumber} cannot be read: it is damaged, or has more than ${Math.floor(task.limits.maxImagePixels / 1_000_000)} million pixels. Scan the page again, or save it smaller.`,
    )
  if (layer.isBlank) return { ...blank(width, height, layerDpi), rotation }
  const sound = { ...layer, lines: mendAccents(mendSymbols(layer.lines), engines.profile) }
  if (source === 'text_layer') {
    const { lines, rules, pictures = [] } = sound
    // Only where nothing but the layer was asked for: a page that has none would be recognised otherwise.
    const warnings = lines.length === 0 ? [noTextLayer('This page', task)] : []
    return { ...blank(width, height, layerDpi), source, rotation, lines, rules, pictures, warnings }
  }
  const maxPixels = task.limits.maxImagePixels
  const dpi = chooseRenderDpi(layer, size, maxPixels, engines.profile)
  const page = await pdf.render(task.pageNumber, { dpi, channels: 1, maxPixels })
  const warnings = page.damaged ? [damagedImage(task)] : []
  if (reason !== undefined)
    warnings.push({ code: 'text_layer_rejected', message: reason, page: task.pageNumber })
  const scaled = scaleLayer(sound, dpi / layerDpi)
  if (source === 'mixed') {
    // What the layer has need not be read, and stands where the page is upright and level.
    const words = scaled.lines.flatMap((line) => line.words.map(({ bbox }) => bbox))
    const pictures = paintOver(page, words)
    const found = await recognizeRaster(pictures, { dpi, ...optionsOf(task), isLevel: true }, engines).catch(
      () => undefined,
    )
    if (!found) {
      warnings.push(picturesNotRead(task))
      return {
        ...blank(width, height, layerDpi),
        rotation,
        source,
        lines: sound.lines,
        rules: layer.rules,
        warnings,
      }
    }
    const lines = [...scaled.lines, ...outside(found.lines, scaled.lines, engines.profile)]
    return { ...found, rotation, source, lines, rules: scaled.rules, warnings }
  }
  const recognised = await recognizeRaster(page, { dpi, ...optionsOf(task) }, engines)
  if (recognised.isForeign) warnings.push(foreignWriting(task))
  return {
    ...recognised,
    rotation: addRotation(rotation, recognised.rotation),
    source,
    warnings,
  }
}

const optionsOf = ({ languages, cores = 1 }: PageTask) => ({ languages, cores })

function chooseSource(layer: TextLayer, { mode }: PageTask, profile: Thresholds): PageSourceDecision {
  if (mode === 'auto') return decidePageSource(layer, profile)
  return { source: mode === 'text' ? 'text_layer' : 'ocr' }
}

const noTextLayer = (what: string, { pageNumber }: PageTask): Warning => ({
  code: 'no_text_layer',
  message: `${what} has no text layer. Choose the mode auto or ocr to read it.`,
  page: pageNumber,
})

const picturesNotRead = ({ pageNumber }: PageTask): Warning => ({
  code: 'pictures_not_read',
  message: 'The pictures on this page could not be looked at; what it says itself is all here.',
  page: pageNumber,
})

const foreignWriting = ({ pageNumber }: PageTask): Warning => ({
  code: 'writing_not_installed',
  message:
    'Hardly anything on this page could be read. Where it is in Cyrillic, Arabic, Hebrew, Korean, Thai or other writing that no installed language has, add its language (a .traineddata file of Tesseract) and read it again.',
  page: pageNumber,
})

const damagedImage = ({ pageNumber }: PageTask): Warning => ({
  code: 'image_damaged',
  message: 'The image is damaged; it was read as far as possible.',
  page: pageNumber,
})

function scaleLayer({ lines, rules }: TextLayer, factor: number) {
  const map = scaleBy(factor, factor)
  return {
    lines: lines.map((line) => mapLine(line, map, factor)),
    rules: rules.map((rule) => ({ ...rule, bbox: map(rule.bbox) })),
  }
}

/** Recognised words where the text layer has nothing: the text inside a page's pictures, where its lines are sure. */
function outside(
  recognised: TextLine[],
  layer: TextLine[],
  { sureOfPicture, wordsOfPicture }: Thresholds,
): TextLine[] {
  const isInLayer = ({ bbox: [x0, y0, x1, y1] }: RecognizedWord) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
    return layer.some(({ bbox }) => bbox[0] <= x && x <= bbox[2] && bbox[1] <= y && y <= bbox[3])
  }
  return recognised.flatMap((line) => {
    // A line may run from a picture's caption into the text beside it.
    const words = line.words.filter((word) => !isInLayer(word))
    if (words.length < wordsOfPicture || meanWordConfidence(words) < sureOfPicture) return []
    return withWords(line, words)
  })
}

const addRotation = (a: Rotation, b: Rotation) => ((a + b) % 360) as Rotation

function blank(width: number, height: number, dpi: number): Reading {
  return {
    width,
    height,
    dpi,
    rotation: 0,
    source: 'blank',
    lines: [],
    rules: [],
    warnings: [],
    stages: [],
  }
}
