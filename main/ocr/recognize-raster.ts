import { autoLanguage } from '../../shared/auto-language.ts'
import type { BoundingBox, Rotation } from '../../shared/document.ts'
import { meanWordConfidence } from './confidence.ts'
import { isUniform } from './is-uniform.ts'
import { mapLine, scaleBy } from './map-line.ts'
import type { Deconvolver, OrientationJudge, Raster, TextBox, TextDetector, TextLine } from './ports.ts'
import { chooseReading, chooseWholeReading } from './preparation/choose-reading.ts'
import { cleanRaster } from './preparation/clean-raster.ts'
import { detectLanguages, type LanguageDetectors } from './preparation/detect-languages.ts'
import { evenIllumination, isShaded, measurePaper } from './preparation/even-illumination.ts'
import {
  DETECTION_SIDE,
  findUprightPage,
  turnOnItsHead,
  type UprightPage,
} from './preparation/find-upright-page.ts'
import { levelPage, type LevelPage } from './preparation/level-page.ts'
import { measureTextBoxes } from './preparation/measure-text-boxes.ts'
import { partOverlappingBoxes } from './preparation/part-overlapping-boxes.ts'
import { refocus } from './preparation/refocus.ts'
import { guessDpi, limitSize } from './raster-size.ts'
import { readOutOfFocus } from './read-out-of-focus.ts'
import { readPassedOver } from './read-passed-over.ts'
import { readVerticalBoxes } from './read-vertical-boxes.ts'
import { readWhole, type WholePageEngines } from './read-whole.ts'

export interface ReadingEngines extends LanguageDetectors, WholePageEngines {
  detector: TextDetector
  judge: OrientationJudge
  deconvolver: Deconvolver
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

interface ReadPage extends Pick<RecognizedRaster, 'lines' | 'toPage' | 'preparation'> {
  isEvened: boolean
  raster: Raster
  /** Where the detector found lines on it; none where each of them has been read by itself. */
  boxes: TextBox[]
  languages: string[]
}

interface ReadingOptions {
  dpi: number
  languages: string[]
  cores: number
  isLevel: boolean
}

// Lines of forms are small: at 736 pixels the detector loses one in fifty (forms F1 74.1 -> 72.3).
const BOX_READING_SIDE = 960
// Pages read on their head come with 0.3 to 0.6; handwriting read as print with as little.
const READABLE = 0.65

/**
 * Finds what is written on an image: turns it upright, prepares it as its measures ask for, and reads it with the engine that
 * suits it. `isLevel`: it is known to stand upright and level, and stays as it is.
 */
export async function recognizeRaster(
  image: Raster,
  options: { dpi: number | undefined; languages: string[]; cores?: number; isLevel?: boolean },
  engines: ReadingEngines,
): Promise<RecognizedRaster> {
  const { dpi = guessDpi(image), languages, cores = 1, isLevel = false } = options
  if (isUniform(image)) {
    const { width, height } = image
    return { width, height, dpi, rotation: 0, lines: [], toPage: (bbox) => bbox, preparation: [] }
  }
  if (!languages.includes(autoLanguage) && !prefersBoxes(languages)) engines.recognizer.prepare(languages)
  const { raster, factor } = await limitSize(image, options.dpi, engines.codec)
  const clean = cleanRaster(raster)
  const { page, read } = await readSensibly(
    await findUpright(clean.raster, isLevel, engines),
    { dpi: dpi * factor, languages, cores, isLevel },
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

/** Chinese lines, however long, are read one by one. */
const prefersBoxes = (languages: readonly string[]) => languages[0] === 'chi_sim'

/** A page is read as it came when the finder of lines fails: worse perhaps, but read. */
async function findUpright(
  raster: Raster,
  isLevel: boolean,
  { detector, judge }: ReadingEngines,
): Promise<UprightPage> {
  const asItCame = (boxes: TextBox[]): UprightPage => ({ raster, rotation: 0, boxes, isSure: true })
  try {
    if (isLevel) return asItCame(await detector.detect(raster, DETECTION_SIDE))
    return await findUprightPage(raster, detector, judge)
  } catch {
    return asItCame([])
  }
}

interface Attempt {
  page: UprightPage
  read: ReadPage
}

/**
 * Reads a page, and where that makes no sense reads it again: evened, since grey paper on a white ground may have been taken
 * for ink, and, if it was hard to tell from a page on its head, the other way up. The surest reading counts.
 */
async function readSensibly(
  page: UprightPage,
  options: ReadingOptions,
  engines: ReadingEngines,
): Promise<Attempt> {
  const attempt = async (turned: UprightPage, alwaysEven = false): Promise<Attempt> => ({
    page: turned,
    read: await readUpright(turned, { ...options, alwaysEven }, engines),
  })
  const surer = (a: Attempt, b: Attempt) => (surenessOf(b.read) > surenessOf(a.read) ? b : a)
  let best = await attempt(page)
  if (page.boxes.length === 0) return best
  if (surenessOf(best.read) < READABLE && !best.read.isEvened) best = surer(best, await attempt(page, true))
  if (surenessOf(best.read) < READABLE && !page.isSure)
    best = surer(best, await attempt(turnOnItsHead(page), best.read.isEvened))
  return { ...best, read: await withOutOfFocus(await withPassedOver(best.read, engines), options, engines) }
}

/** Only where light falls across the page, as on every photograph: scans are in focus. */
async function withOutOfFocus(
  page: ReadPage,
  options: ReadingOptions,
  engines: ReadingEngines,
): Promise<ReadPage> {
  const { lineHeight } = measureTextBoxes(page.boxes)
  const refocused = page.isEvened ? refocus(page.raster, lineHeight, engines.deconvolver) : undefined
  if (!refocused) return page
  const lines = await readOutOfFocus(refocused, page.lines, async (raster) => {
    const boxes = await engines.detector.detect(raster, DETECTION_SIDE)
    if (boxes.length === 0) return []
    const reading = chooseWholeReading(boxes)
    return (await readWhole(raster, reading, { ...options, languages: page.languages }, engines)).lines
  })
  return {
    ...page,
    lines,
    preparation: [...page.preparation, 'refocus'],
  }
}

/** For the surest reading alone: added to a failed one, a few lines read well would make it look sure. */
async function withPassedOver(page: ReadPage, { boxReader }: ReadingEngines): Promise<ReadPage> {
  const { raster, boxes, languages, preparation } = page
  const { lines, found } = await readPassedOver(raster, boxes, page.lines, languages, boxReader)
  if (found === 0) return page
  return { ...page, lines, preparation: [...preparation, `read ${found} passed over`] }
}

const surenessOf = ({ lines }: ReadPage) => meanWordConfidence(lines.flatMap(({ words }) => words))

async function readUpright(
  upright: UprightPage,
  { dpi, languages: requested, cores, isLevel, alwaysEven }: ReadingOptions & { alwaysEven: boolean },
  engines: ReadingEngines,
): Promise<ReadPage> {
  const preparation: string[] = []
  const paper = measurePaper(upright.raster)
  const isEvened = alwaysEven || isShaded(paper, measureTextBoxes(upright.boxes).region)
  if (isEvened) preparation.push('even illumination')
  const even = isEvened ? evenIllumination(upright.raster, paper) : upright.raster
  const level = await levelled()
  const { raster, boxes, toPage } = level
  preparation.push(...level.preparation)

  const languages = requested.includes(autoLanguage)
    ? await detectLanguages(raster, boxes, requested, engines)
    : requested
  if (languages !== requested) preparation.push(`language ${languages.join('+')}`)
  const reading = chooseReading(boxes, engines.boxReader.knows(languages), prefersBoxes(languages))
  if (reading.by === 'boxes') {
    preparation.push('read line by line')
    const lines = await readBoxes(raster, languages, engines)
    return { lines, toPage, isEvened, preparation, raster, boxes: [], languages }
  }
  const { lines, ...whole } = await readWhole(raster, reading, { dpi, languages, cores }, engines)
  preparation.push(...whole.preparation)
  return { lines, toPage, isEvened, preparation, raster, boxes, languages }

  async function levelled(): Promise<LevelPage> {
    if (isLevel) return { raster: even, boxes: upright.boxes, toPage: (bbox) => bbox, preparation: [] }
    if (upright.level && !isEvened) return upright.level
    return levelPage({ ...upright, raster: even }, (image) => engines.detector.detect(image, DETECTION_SIDE))
  }
}

async function readBoxes(
  raster: Raster,
  languages: string[],
  { detector, boxReader }: ReadingEngines,
): Promise<TextLine[]> {
  const boxes = await detector.detect(raster, BOX_READING_SIDE)
  const { vertical, upright, rest } = await readVerticalBoxes(raster, boxes, [], languages, boxReader)
  const level = await boxReader.read(raster, partOverlappingBoxes(rest), languages)
  return [...level, ...upright, ...vertical]
}
