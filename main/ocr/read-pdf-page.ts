import { failure, LegibleError } from '../../shared/errors.ts'
import type { StageReport } from '../../shared/ocr.ts'
import { holdsMiddle } from './bounding-box.ts'
import { meanWordConfidence } from './confidence.ts'
import { withWords } from './layout/measure-lines.ts'
import { mapLine, scaleBy } from './map-boxes.ts'
import type { Kit } from './page-context.ts'
import { blankReading, type Reading } from './page-result.ts'
import { damagedImage, foreignWriting, noTextLayer, picturesNotRead, rejectedLayer } from './page-warnings.ts'
import type {
  DecodedImage,
  PageTask,
  PdfDocument,
  Raster,
  RecognizedWord,
  TextLayer,
  TextLine,
} from './ports.ts'
import { paintOver } from './preparation/paint-over.ts'
import { toRotation } from './preparation/turn-raster.ts'
import { recognizeRaster, type RecognizedRaster } from './recognize-raster.ts'
import { chooseRenderDpi } from './render-dpi.ts'
import { checkLayer, checkLayerStage, isReadBefore } from './text-layer/check-layer.ts'
import { decidePageSource, type PageSourceDecision } from './text-layer/decide-page-source.ts'
import { mendAccents } from './text-layer/mend-accents.ts'
import { mendSymbols } from './text-layer/mend-symbols.ts'
import { thresholds } from './thresholds.ts'

const { sureOfPicture, wordsOfPicture, pageDpi } = thresholds

type LayerContent = Required<Pick<TextLayer, 'lines' | 'rules' | 'pictures'>>

/** What stands on a page of a PDF, before layout. Throws as `readPage` does. */
export async function readPdfPage(pdf: PdfDocument, task: PageTask, kit: Kit): Promise<Reading> {
  const reading = await readTextOfPage(pdf, task, kit)
  const outline = await pdf.readOutline(task.pageNumber)
  return { ...reading, ...(outline.length > 0 && { outline }) }
}

async function readTextOfPage(pdf: PdfDocument, task: PageTask, kit: Kit): Promise<Reading> {
  const size = await pdf.pageSize(task.pageNumber)
  const layer = await pdf.readTextLayer(task.pageNumber, pageDpi)
  const [width, height] = [(size.widthPoints / 72) * pageDpi, (size.heightPoints / 72) * pageDpi]
  const blank = { ...blankReading(width, height, pageDpi), rotation: size.rotation }
  if (layer.hasLostImage && task.mode !== 'text') throw lostImage(task)
  if (layer.isBlank) return blank
  const { rules, pictures = [] } = layer
  const ofLayer = { ...blank, lines: mendAccents(mendSymbols(layer.lines)), rules, pictures }
  const maxPixels = task.limits.maxImagePixels
  const dpi = chooseRenderDpi(layer, size, maxPixels)
  const scaled = scaleLayer(ofLayer, dpi / pageDpi)
  const draw = () => pdf.render(task.pageNumber, { dpi, channels: 1, maxPixels })
  const chosen = chooseSource(layer, task)
  const isDoubtful = chosen.source === 'text_layer' && task.mode === 'auto' && isReadBefore(layer)
  const checked = isDoubtful ? await checkAgainst(draw, scaled.lines, kit) : undefined
  const { source, reason } = checked?.isPoor ? poorLayer : chosen
  const stages = checked?.stages ?? []
  if (source === 'text_layer') {
    // Only where nothing but the layer was asked for: a page that has none would be recognised otherwise.
    const warnings = ofLayer.lines.length === 0 ? [noTextLayer('This page', task)] : []
    return { ...ofLayer, source, warnings, stages }
  }
  const page = checked?.picture ?? (await draw())
  const warnings = page.damaged ? [damagedImage(task)] : []
  if (reason !== undefined) warnings.push(rejectedLayer(reason, task))
  const options = { dpi, languages: task.languages }
  if (source === 'mixed') {
    const found = await readPictures(page, scaled, options, kit)
    if (found) return { ...found, rotation: size.rotation, source, warnings }
    warnings.push(picturesNotRead(task))
    return { ...ofLayer, source, warnings }
  }
  const recognised = await recognizeRaster(page, options, kit)
  if (recognised.isForeign) warnings.push(foreignWriting(task))
  const rotation = toRotation(size.rotation + recognised.rotation)
  return { ...recognised, rotation, source, warnings, stages: [...stages, ...recognised.stages] }
}

const lostImage = ({ pageNumber, limits }: PageTask) =>
  failure('pictureLost', { page: pageNumber, limit: Math.floor(limits.maxImagePixels / 1_000_000) })

/**
 * What the layer has, and what else is read in the pictures of the page, in pixels of `page`; undefined where these cannot be
 * read. What the layer has need not be read, and stands where the page is upright and level.
 */
async function readPictures(
  page: Raster,
  layer: LayerContent,
  options: { dpi: number; languages: string[] },
  kit: Kit,
): Promise<RecognizedRaster | undefined> {
  const words = layer.lines.flatMap((line) => line.words.map(({ bbox }) => bbox))
  const pictures = paintOver(page, words)
  const found = await recognizeRaster(pictures, { ...options, isLevel: true }, kit).catch(
    (error: unknown) => {
      // A language that is not installed, or a part of the program that is missing: of that the page is not to blame.
      if (error instanceof LegibleError) throw error
      return undefined
    },
  )
  if (!found) return undefined
  const lines = [...layer.lines, ...outside(found.lines, layer.lines)]
  return { ...found, lines, rules: layer.rules, pictures: layer.pictures }
}

const poorLayer: PageSourceDecision = {
  source: 'ocr',
  reason: "The page's own text is not what its scan says, so it was read from its image.",
}

/** Whether a layer says what is seen on its scan; undefined where that cannot be drawn, which is no reason to doubt the layer. */
async function checkAgainst(draw: () => Promise<DecodedImage>, lines: readonly TextLine[], kit: Kit) {
  if (kit.without?.has(checkLayerStage)) return undefined
  const started = kit.now()
  const picture = await draw().catch(() => undefined)
  if (!picture || picture.damaged) return undefined
  const { isPoor, finding } = await checkLayer(picture, lines, kit)
  const milliseconds = Math.round(kit.now() - started)
  const report: StageReport = { stage: checkLayerStage, milliseconds, ...(isPoor && { change: finding }) }
  return { picture, isPoor, stages: [report] }
}

function chooseSource(layer: TextLayer, { mode }: PageTask): PageSourceDecision {
  if (mode === 'auto') return decidePageSource(layer)
  return { source: mode === 'text' ? 'text_layer' : 'ocr' }
}

function scaleLayer({ lines, rules, pictures }: LayerContent, factor: number): LayerContent {
  const map = scaleBy(factor, factor)
  return {
    lines: lines.map((line) => mapLine(line, map, factor)),
    rules: rules.map((rule) => ({ ...rule, bbox: map(rule.bbox) })),
    pictures: pictures.map(map),
  }
}

/** Recognised words where the text layer has nothing: the text inside a page's pictures, where its lines are sure. */
function outside(recognised: TextLine[], layer: TextLine[]): TextLine[] {
  const isInLayer = (word: RecognizedWord) => layer.some(({ bbox }) => holdsMiddle(bbox, word.bbox))
  return recognised.flatMap((line) => {
    // A line may run from a picture's caption into the text beside it.
    const words = line.words.filter((word) => !isInLayer(word))
    if (words.length < wordsOfPicture || meanWordConfidence(words) < sureOfPicture) return []
    return withWords(line, words)
  })
}
