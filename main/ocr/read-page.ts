import { LegibleError } from '../../shared/errors.ts'
import { calibrateWords } from './words/calibrate-words.ts'
import { dropNoise } from './words/drop-noise.ts'
import { dropRuleMarks } from './words/drop-rule-marks.ts'
import { findCodes } from './find-codes.ts'
import { mendRecognized } from './words/mend-recognized.ts'
import type { Kit } from './page-context.ts'
import { blankReading, toPageResult, type Reading } from './page-result.ts'
import { damagedImage, foreignWriting, noTextLayer, onlyFirstFrame } from './page-warnings.ts'
import type { PageResult, PageTask } from './ports.ts'
import { calibration } from './profile/calibration.ts'
import { guessDpi } from './preparation/raster-size.ts'
import { toRotation } from './preparation/turn-raster.ts'
import { readPdfPage } from './read-pdf-page.ts'
import type { ReadableDocument } from './readable-document.ts'
import { recognizeRaster } from './recognize-raster.ts'
import { thresholds } from './thresholds.ts'

const { leastImageSide, mostStripPixels } = thresholds

/**
 * Reads one page from end to end. Throws what the engines throw, and `corrupt_file` for a damaged image of which no text is
 * left; the caller turns that into a failed page.
 */
export async function readPage(document: ReadableDocument, task: PageTask, kit: Kit): Promise<PageResult> {
  return toPageResult(await readLinesOfPage(document, task, kit), task.pageNumber, kit)
}

/** What stands on the page, before layout. Throws as `readPage` does. */
export async function readLinesOfPage(
  document: ReadableDocument,
  task: PageTask,
  kit: Kit,
): Promise<Reading> {
  const reading = mendReading(await readAsItStands(document, task, kit), kit)
  if (reading.lines.length === 0 && reading.warnings.some(({ code }) => code === 'image_damaged'))
    throw new LegibleError(
      'corrupt_file',
      'The image is damaged, and no text is left in it. Save or scan it again.',
    )
  const codes = task.codes ? await findCodes(document, task, reading, kit) : undefined
  return { ...reading, ...(codes && { codes }) }
}

/** What the engines or the file say stands on the page. */
export const readAsItStands = (document: ReadableDocument, task: PageTask, kit: Kit): Promise<Reading> =>
  document.kind === 'image' ? readImage(document, task, kit) : readPdfPage(document.pdf, task, kit)

/** Leaves noise out, puts signs right, and calibrates how sure the engines are. */
export function mendReading(reading: Reading, { isUncalibrated }: Pick<Kit, 'isUncalibrated'> = {}): Reading {
  const seen = reading.source === 'ocr' ? dropRuleMarks(reading.lines, reading.rules) : reading.lines
  const sound = dropNoise(mendRecognized(seen), reading.languages)
  return { ...reading, lines: calibrateWords(sound, isUncalibrated ? {} : calibration) }
}

async function readImage(
  { bytes, header: first }: Extract<ReadableDocument, { kind: 'image' }>,
  task: PageTask,
  kit: Kit,
): Promise<Reading> {
  const { pageNumber: page, languages, limits } = task
  const header = page === 1 ? first : await kit.codec.readHeader(bytes, page)
  const { width, height, rotation, dpi, frames } = header
  const warnings = frames > 1 ? [onlyFirstFrame(frames, task)] : []
  const blank = { ...blankReading(width, height, dpi ?? guessDpi(header)), rotation, warnings }
  if (task.mode === 'text') {
    warnings.push(noTextLayer('An image', task))
    return blank
  }
  if (Math.min(width, height) < leastImageSide) {
    // Nobody knows what is in it, and nobody made it to be read.
    if (width * height > mostStripPixels)
      throw new LegibleError(
        'corrupt_file',
        `The image is ${width} × ${height} pixels, which is no page. Save or scan it again.`,
      )
    return blank
  }
  const image = await kit.codec.decode(bytes, { channels: 1, maxPixels: limits.maxImagePixels, page })
  if (image.damaged) warnings.push(damagedImage(task))
  const recognised = await recognizeRaster(image, { dpi, languages }, kit)
  if (recognised.isForeign) warnings.push(foreignWriting(task))
  return { ...recognised, rotation: toRotation(rotation + recognised.rotation), source: 'ocr', warnings }
}
