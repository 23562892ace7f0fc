import { autoLanguage } from '../../shared/auto-language.ts'
import type { BoundingBox, Rotation } from '../../shared/document.ts'
import type { StageReport } from '../../shared/ocr.ts'
import { isUniform } from './preparation/is-uniform.ts'
import { mapLine, scaleBy } from './map-line.ts'
import type { Kit } from './page-context.ts'
import { runPipeline } from './pipeline.ts'
import type { Raster, RuledLine, TextLine } from './ports.ts'
import { guessDpi } from './preparation/raster-size.ts'
import { rememberFastLines, rememberLines } from './reading/remember-lines.ts'
import { defaultThresholds } from './thresholds.ts'

/** The lines of one image, and how it was looked at. */
export interface RecognizedRaster {
  /** Of the upright image, in its own pixels. */
  width: number
  height: number
  dpi: number
  /** Degrees clockwise by which the image was turned to be upright. */
  rotation: Rotation
  /** In pixels of the upright image made level; `toPage` leads back to the image people see. */
  lines: TextLine[]
  /** In the same pixels as the lines. */
  rules: RuledLine[]
  /** In the same pixels. */
  pictures: BoundingBox[]
  toPage: (bbox: BoundingBox) => BoundingBox
  /** The languages it was read in. */
  languages: string[]
  /** It is in writing that none of the languages it may be in has. */
  isForeign: boolean
  stages: StageReport[]
}

/** Finds what is written on a grey image. `isLevel`: it is known to stand upright and level, and stays as it is. */
export async function recognizeRaster(
  image: Raster,
  options: { dpi: number | undefined; languages: string[]; cores?: number; isLevel?: boolean },
  kit: Kit,
): Promise<RecognizedRaster> {
  const { dpi: saidDpi, languages, cores = 1, isLevel = false } = options
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
  if (isUniform(image)) return { ...asItIs, width: image.width, height: image.height, stages: [] }
  const kind = image.width * image.height <= defaultThresholds.snippetArea ? 'snippet' : 'page'
  const { page, report } = await runPipeline(
    {
      ...asItIs,
      dpi: saidDpi,
      raster: image,
      kind,
      isLevel,
      toImage: (bbox) => bbox,
      boxes: [],
      cores,
    },
    {
      ...kit,
      lineReader: rememberLines(kit.lineReader),
      fastLineReader: rememberFastLines(kit.fastLineReader),
    },
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
