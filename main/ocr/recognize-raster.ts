import { autoLanguage } from '../../shared/auto-language.ts'
import type { BoundingBox, Rotation } from '../../shared/document.ts'
import { mapLine, scaleBy } from './map-boxes.ts'
import type { Kit } from './page-context.ts'
import type { Reading } from './page-result.ts'
import { runPipeline } from './pipeline.ts'
import type { Raster } from './ports.ts'
import { isUniform } from './preparation/is-uniform.ts'
import { guessDpi } from './preparation/raster-size.ts'
import { rememberLines } from './reading/remember-lines.ts'
import { thresholds } from './thresholds.ts'

/** The lines of one image, and how it was looked at. */
export type RecognizedRaster = Omit<Reading, 'source' | 'warnings'> & {
  /** It is in writing that none of the languages it may be in has. */
  isForeign: boolean
  /** From the upright image made level, in whose pixels all is, back to the image people see. */
  toPage: (bbox: BoundingBox) => BoundingBox
}

/** Finds what is written on a grey image. `isLevel`: it is known to stand upright and level, and stays as it is. */
export async function recognizeRaster(
  image: Raster,
  options: { dpi: number | undefined; languages: string[]; isLevel?: boolean },
  kit: Kit,
): Promise<RecognizedRaster> {
  const { dpi: saidDpi, languages, isLevel = false } = options
  const named = languages.filter((language) => language !== autoLanguage)
  const dpi = saidDpi ?? guessDpi(image)
  const asItIs = {
    dpi,
    rotation: 0 as Rotation,
    lines: [],
    rules: [],
    pictures: [],
    languages,
    isForeign: false,
    toPage: (bbox: BoundingBox) => bbox,
  }
  // Whoever names a language is told when its data is missing, also where the page can be read without.
  await kit.checkLanguages(named)
  // The recogniser takes a second over nothing.
  if (isUniform(image)) return { ...asItIs, width: image.width, height: image.height, stages: [] }
  const kind = image.width * image.height <= thresholds.snippetArea ? 'snippet' : 'page'
  const { page, report } = await runPipeline(
    { ...asItIs, dpi: saidDpi, raster: image, kind, isLevel, toImage: (bbox) => bbox, boxes: [] },
    { ...kit, lineReader: rememberLines(kit.lineReader), fastLineReader: rememberLines(kit.fastLineReader) },
  )
  const isOnItsSide = page.rotation === 90 || page.rotation === 270
  const width = isOnItsSide ? image.height : image.width
  const height = isOnItsSide ? image.width : image.height
  const { rotation, languages: found, isForeign, toImage } = page
  // As large as the image, whatever stages have reduced: layout goes by the size of the page, and lines of a text layer may
  // stand beside these.
  const [across, down] = [width / page.raster.width, height / page.raster.height]
  const enlarge = scaleBy(across, down)
  const reduce = scaleBy(1 / across, 1 / down)
  return {
    width,
    height,
    dpi,
    rotation,
    lines: page.lines.map((line) => mapLine(line, enlarge, down)),
    rules: page.rules.map((rule) => ({ ...rule, bbox: enlarge(rule.bbox) })),
    pictures: page.pictures.map(enlarge),
    toPage: (bbox) => toImage(reduce(bbox)),
    languages: found,
    isForeign,
    stages: report,
  }
}
