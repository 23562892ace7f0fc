import { autoLanguage } from '../../shared/auto-language.ts'
import type { BoundingBox, Rotation } from '../../shared/document.ts'
import { meanWordConfidence } from './confidence.ts'
import { isUniform } from './is-uniform.ts'
import type {
  ImageCodec,
  OrientationJudge,
  Raster,
  TextBox,
  TextDetector,
  TextLine,
  TextRecognizer,
} from './ports.ts'
import { chooseReading, isDoubtful, type Reading } from './preparation/choose-reading.ts'
import { detectLanguages, type LanguageDetectors } from './preparation/detect-languages.ts'
import { cutIntoStrips } from './preparation/cut-into-strips.ts'
import { evenIllumination, isShaded, measurePaper } from './preparation/even-illumination.ts'
import { findUprightPage } from './preparation/find-upright-page.ts'
import { invertRaster, isLightOnDark } from './preparation/invert-dark.ts'
import { measureTextBoxes } from './preparation/measure-text-boxes.ts'
import { partOverlappingBoxes } from './preparation/part-overlapping-boxes.ts'
import { straightenRaster } from './preparation/straighten-raster.ts'
import { guessDpi, limitSize } from './raster-size.ts'

export interface ReadingEngines extends LanguageDetectors {
  codec: ImageCodec
  /** Slower and surer, for pages the first one is in doubt of. */
  thoroughRecognizer: TextRecognizer
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
  /** In pixels of the upright image after straightening; `toPage` leads back to the image people see. */
  lines: TextLine[]
  toPage: (bbox: BoundingBox) => BoundingBox
  /** What was done, in order, for people. */
  preparation: string[]
}

// Tesseract reads lines tilted by less as well as straight ones (0.3°).
const visibleSkew = 0.3 * (Math.PI / 180)
// Shorter strips would spend their time on starting (an engine's layout of a page costs 30 ms, its start 150 ms once).
const minStripHeight = 500
// Rows; between two lines of type set solid at 300 dpi there are about eight.
const minStripGap = 6
const hintsOfAStrip = 10_000
// Lines of forms are small: at 736 pixels the detector loses one in fifty (forms F1 74.1 -> 72.3).
const boxReadingSide = 960

/** Finds what is written on an image: turns it upright, prepares it as its measures ask for, and reads it with the engine that suits it. */
export async function recognizeRaster(
  image: Raster,
  { dpi, languages: requested, cores = 1 }: { dpi: number | undefined; languages: string[]; cores?: number },
  engines: ReadingEngines,
): Promise<RecognizedRaster> {
  const imageDpi = dpi ?? guessDpi(image)
  if (isUniform(image)) {
    return {
      width: image.width,
      height: image.height,
      dpi: imageDpi,
      rotation: 0,
      lines: [],
      toPage: (bbox) => bbox,
      preparation: [],
    }
  }
  const preparation: string[] = []
  const limited = await limitSize(image, dpi, engines.codec)
  if (limited.factor !== 1) preparation.push(`scale ${limited.factor.toFixed(2)}`)
  const isDark = isLightOnDark(limited.raster)
  if (isDark) preparation.push('invert')
  const upright = await findUpright(isDark ? invertRaster(limited.raster) : limited.raster, engines)
  if (upright.rotation !== 0) preparation.push(`turn ${upright.rotation}°`)

  const paper = measurePaper(upright.raster)
  const shaded = isShaded(paper, measureTextBoxes(upright.boxes).region)
  const even = shaded ? evenIllumination(upright.raster, paper) : upright.raster
  if (shaded) preparation.push('even illumination')

  const back = 1 / limited.factor
  const { width, height } = upright.raster
  const size = { width: Math.round(width * back), height: Math.round(height * back) }
  const found = { ...size, dpi: imageDpi, rotation: upright.rotation, preparation }
  const languages = requested.includes(autoLanguage)
    ? await detectLanguages(even, upright.boxes, requested, engines)
    : requested
  if (languages !== requested) preparation.push(`language ${languages.join('+')}`)
  const reading = chooseReading(upright.boxes, engines.boxReader.knows(languages), languages[0] === 'chi_sim')
  if (reading.by === 'boxes') {
    const boxes = partOverlappingBoxes(await engines.detector.detect(even, boxReadingSide))
    const lines = await engines.boxReader.read(even, boxes, languages)
    preparation.push('read line by line')
    return {
      ...found,
      lines: lines.map((line) => mapLine(line, scaleBy(back, back), back)),
      toPage: (bbox) => bbox,
    }
  }
  const { skew } = measureTextBoxes(upright.boxes)
  const isSkewed = Math.abs(skew) > visibleSkew
  if (isSkewed) preparation.push(`straighten ${((skew * 180) / Math.PI).toFixed(1)}°`)
  const straight = isSkewed ? straightenRaster(even, skew) : even
  const lines = await readWhole(
    straight,
    reading,
    { dpi: imageDpi * limited.factor, languages, preparation, cores },
    engines,
  )
  return {
    ...found,
    lines: lines.map((line) => mapLine(line, scaleBy(back, back), back)),
    toPage: isSkewed ? turnBy(skew, size) : (bbox) => bbox,
  }
}

/** A page is read as it came when the finder of lines fails: worse perhaps, but read. */
async function findUpright(
  raster: Raster,
  { detector, judge }: ReadingEngines,
): Promise<{ raster: Raster; rotation: Rotation; boxes: TextBox[] }> {
  try {
    return await findUprightPage(raster, detector, judge)
  } catch {
    return { raster, rotation: 0, boxes: [] }
  }
}

async function readWhole(
  raster: Raster,
  reading: Extract<Reading, { by: 'page' }>,
  page: { dpi: number; languages: string[]; preparation: string[]; cores: number },
  engines: ReadingEngines,
): Promise<TextLine[]> {
  const readAt = async (recognizer: TextRecognizer, scaleX: number, scaleY: number): Promise<TextLine[]> => {
    const [width, height] = [
      Math.max(1, Math.round(raster.width * scaleX)),
      Math.max(1, Math.round(raster.height * scaleY)),
    ]
    const resized =
      width === raster.width && height === raster.height
        ? raster
        : await engines.codec.resize(raster, width, height)
    if (resized !== raster) page.preparation.push(`scale ${scaleX.toFixed(2)} × ${scaleY.toFixed(2)}`)
    const lines = await readStrips(resized, recognizer, { ...page, dpi: page.dpi * scaleY }, reading)
    return lines.map((line) => mapLine(line, scaleBy(1 / scaleX, 1 / scaleY), 1 / scaleY))
  }
  const lines = await readAt(engines.recognizer, reading.scaleX, reading.scaleY)
  if (lines.length === 0 || !isDoubtful(confidenceOf(lines))) return lines
  const thorough = await readAt(engines.thoroughRecognizer, reading.scaleY, reading.scaleY)
  return confidenceOf(thorough) > confidenceOf(lines) ? thorough : lines
}

/** Reads a page of plain prose in as many strips as there are cores for it; any other must be seen whole. */
async function readStrips(
  raster: Raster,
  recognizer: TextRecognizer,
  { dpi, languages, cores }: { dpi: number; languages: string[]; cores: number },
  { segmentation, isPlain }: Extract<Reading, { by: 'page' }>,
): Promise<TextLine[]> {
  const count = isPlain ? Math.min(cores, Math.floor(raster.height / minStripHeight)) : 1
  const strips = count > 1 ? cutIntoStrips(raster, count, minStripGap) : [{ raster, top: 0 }]
  const read = await Promise.all(
    strips.map((strip) => recognizer.recognize({ raster: strip.raster, dpi, languages, segmentation })),
  )
  return read.flatMap((lines, index) =>
    lines.map((line) => ({
      ...mapLine(line, ([x0, y0, x1, y1]) => [x0, y0 + topOf(index), x1, y1 + topOf(index)], 1),
      // Each strip counts its blocks from the start.
      ...(line.blockHint !== undefined && { blockHint: line.blockHint + index * hintsOfAStrip }),
      ...(line.paragraphHint !== undefined && { paragraphHint: line.paragraphHint + index * hintsOfAStrip }),
    })),
  )

  function topOf(index: number): number {
    return strips[index]?.top ?? 0
  }
}

const confidenceOf = (lines: readonly TextLine[]) => meanWordConfidence(lines.flatMap(({ words }) => words))

type MapBox = (bbox: BoundingBox) => BoundingBox

const scaleBy =
  (across: number, down: number): MapBox =>
  ([x0, y0, x1, y1]) => [x0 * across, y0 * down, x1 * across, y1 * down]

/** From the straightened image back to the image itself: a turn about the middle. */
function turnBy(skew: number, { width, height }: { width: number; height: number }): MapBox {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)]
  return ([x0, y0, x1, y1]) => {
    const [u, v] = [(x0 + x1) / 2 - width / 2, (y0 + y1) / 2 - height / 2]
    // The box keeps its size: at a few degrees a box that held its turned corners would only overlap its neighbours.
    const [x, y] = [width / 2 + u * cos - v * sin, height / 2 + u * sin + v * cos]
    const [halfWidth, halfHeight] = [(x1 - x0) / 2, (y1 - y0) / 2]
    return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
  }
}

/** The line with every box of it mapped; `scale` is what the mapping does to the size of type. */
export function mapLine(line: TextLine, map: MapBox, scale: number): TextLine {
  return {
    ...line,
    bbox: map(line.bbox),
    words: line.words.map((word) => ({ ...word, bbox: map(word.bbox) })),
    ...(line.fontSize !== undefined && { fontSize: line.fontSize * scale }),
  }
}
