import { autoLanguage } from '../../shared/auto-language.ts'
import type { BoundingBox, Rotation } from '../../shared/document.ts'
import { meanWordConfidence } from './confidence.ts'
import { isUniform } from './is-uniform.ts'
import { mapLine, scaleBy } from './map-line.ts'
import type { OrientationJudge, Raster, TextDetector, TextLine } from './ports.ts'
import { chooseReading } from './preparation/choose-reading.ts'
import { cleanRaster } from './preparation/clean-raster.ts'
import { detectLanguages, type LanguageDetectors } from './preparation/detect-languages.ts'
import { evenIllumination, isShaded, measurePaper } from './preparation/even-illumination.ts'
import {
  DETECTION_SIDE,
  findUprightPage,
  turnOnItsHead,
  type UprightPage,
} from './preparation/find-upright-page.ts'
import { findTilt, levelRaster, spoilsBoxes, tiltBox } from './preparation/level-page.ts'
import { measureTextBoxes } from './preparation/measure-text-boxes.ts'
import { partOverlappingBoxes } from './preparation/part-overlapping-boxes.ts'
import { guessDpi, limitSize } from './raster-size.ts'
import { readWhole, type WholePageEngines } from './read-whole.ts'

export interface ReadingEngines extends LanguageDetectors, WholePageEngines {
  detector: TextDetector
  judge: OrientationJudge
}

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
  toPage: (bbox: BoundingBox) => BoundingBox
  /** What was done, in order, for people. */
  preparation: string[]
}

type ReadPage = Pick<RecognizedRaster, 'lines' | 'toPage' | 'preparation'>

interface ReadingOptions {
  dpi: number
  languages: string[]
  cores: number
}

// Tesseract reads lines tilted by less as well as straight ones (0.3°).
const VISIBLE_SKEW = 0.3 * (Math.PI / 180)
// Lines of forms are small: at 736 pixels the detector loses one in fifty (forms F1 74.1 -> 72.3).
const BOX_READING_SIDE = 960
// Pages read on their head come with 0.3 to 0.6; handwriting read as print with as little.
const READABLE = 0.65

/** Finds what is written on an image: turns it upright, prepares it as its measures ask for, and reads it with the engine that suits it. */
export async function recognizeRaster(
  image: Raster,
  options: { dpi: number | undefined; languages: string[]; cores?: number },
  engines: ReadingEngines,
): Promise<RecognizedRaster> {
  const { dpi = guessDpi(image), languages, cores = 1 } = options
  if (isUniform(image)) {
    const { width, height } = image
    return { width, height, dpi, rotation: 0, lines: [], toPage: (bbox) => bbox, preparation: [] }
  }
  const { raster, factor } = await limitSize(image, options.dpi, engines.codec)
  const clean = cleanRaster(raster)
  const { page, read } = await readEitherWay(
    await findUpright(clean.raster, engines),
    { dpi: dpi * factor, languages, cores },
    engines,
  )
  const [toImage, toLimited] = [scaleBy(1 / factor, 1 / factor), scaleBy(factor, factor)]
  return {
    width: Math.round(page.raster.width / factor),
    height: Math.round(page.raster.height / factor),
    dpi,
    rotation: page.rotation,
    lines: read.lines.map((line) => mapLine(line, toImage, 1 / factor)),
    toPage: (bbox) => toImage(read.toPage(toLimited(bbox))),
    preparation: [
      ...(factor === 1 ? [] : [`scale ${factor.toFixed(2)}`]),
      ...clean.preparation,
      ...(page.rotation === 0 ? [] : [`turn ${page.rotation}°`]),
      ...read.preparation,
    ],
  }
}

/** A page is read as it came when the finder of lines fails: worse perhaps, but read. */
async function findUpright(raster: Raster, { detector, judge }: ReadingEngines): Promise<UprightPage> {
  try {
    return await findUprightPage(raster, detector, judge)
  } catch {
    return { raster, rotation: 0, boxes: [], isSure: true }
  }
}

/** Reads a page that was hard to tell from one on its head the other way up too, if it makes no sense as it stands. */
async function readEitherWay(
  page: UprightPage,
  options: ReadingOptions,
  engines: ReadingEngines,
): Promise<{ page: UprightPage; read: ReadPage }> {
  const read = await readUpright(page, options, engines)
  if (page.isSure || confidenceOf(read.lines) > READABLE) return { page, read }
  const other = turnOnItsHead(page)
  const otherRead = await readUpright(other, options, engines)
  return confidenceOf(otherRead.lines) > confidenceOf(read.lines)
    ? { page: other, read: otherRead }
    : { page, read }
}

const confidenceOf = (lines: readonly TextLine[]) => meanWordConfidence(lines.flatMap(({ words }) => words))

async function readUpright(
  upright: UprightPage,
  { dpi, languages: requested, cores }: ReadingOptions,
  engines: ReadingEngines,
): Promise<ReadPage> {
  const preparation: string[] = []
  const paper = measurePaper(upright.raster)
  const shaded = isShaded(paper, measureTextBoxes(upright.boxes).region)
  if (shaded) preparation.push('even illumination')
  const even = shaded ? evenIllumination(upright.raster, paper) : upright.raster

  const tilt = findTilt(upright.boxes, even)
  const isTilted = tilt.bend !== undefined || Math.abs(tilt.skew) > VISIBLE_SKEW
  if (isTilted) preparation.push(`straighten ${((tilt.skew * 180) / Math.PI).toFixed(1)}°`)
  if (tilt.bend) preparation.push('flatten')
  const level = isTilted ? levelRaster(even, tilt) : even
  const boxes = spoilsBoxes(tilt) ? await engines.detector.detect(level, DETECTION_SIDE) : upright.boxes

  const languages = requested.includes(autoLanguage)
    ? await detectLanguages(level, boxes, requested, engines)
    : requested
  if (languages !== requested) preparation.push(`language ${languages.join('+')}`)
  const toPage = (bbox: BoundingBox) => (isTilted ? tiltBox(bbox, tilt, level) : bbox)
  const reading = chooseReading(boxes, engines.boxReader.knows(languages), languages[0] === 'chi_sim')
  if (reading.by === 'boxes') {
    const lines = await readBoxes(level, languages, engines)
    return { lines, toPage, preparation: [...preparation, 'read line by line'] }
  }
  const whole = await readWhole(level, reading, { dpi, languages, cores }, engines)
  return { lines: whole.lines, toPage, preparation: [...preparation, ...whole.preparation] }
}

async function readBoxes(
  raster: Raster,
  languages: string[],
  { detector, boxReader }: ReadingEngines,
): Promise<TextLine[]> {
  const boxes = partOverlappingBoxes(await detector.detect(raster, BOX_READING_SIDE))
  return boxReader.read(raster, boxes, languages)
}
