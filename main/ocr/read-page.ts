import { LegibleError } from '../../shared/errors.ts'
import type { Warning } from '../../shared/ocr.ts'
import { calibrateWords } from './words/calibrate-words.ts'
import { dropNoise } from './words/drop-noise.ts'
import { dropRuleMarks } from './words/drop-rule-marks.ts'
import { findCodes } from './find-codes.ts'
import { mendRecognized } from './words/mend-recognized.ts'
import type { Kit } from './page-context.ts'
import { addRotation, blankReading, toPageResult, type Reading } from './page-result.ts'
import { damagedImage, foreignWriting, noTextLayer } from './page-warnings.ts'
import type { PageResult, PageTask } from './ports.ts'
import { calibration } from './profile/calibration.ts'
import { guessDpi } from './preparation/raster-size.ts'
import { readPdfPage } from './read-pdf-page.ts'
import type { ReadableDocument } from './readable-document.ts'
import { recognizeRaster } from './recognize-raster.ts'
import { defaultThresholds } from './thresholds.ts'

const { leastImageSide, mostStripPixels } = defaultThresholds

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
  const reading =
    document.kind === 'image'
      ? await readImage(document, task, engines)
      : await readPdfPage(document.pdf, task, engines)
  const seen = reading.source === 'ocr' ? dropRuleMarks(reading.lines, reading.rules) : reading.lines
  const sound = dropNoise(mendRecognized(seen), reading.languages)
  const lines = calibrateWords(sound, engines.isUncalibrated ? {} : calibration)
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
  const { pageNumber: page, languages } = task
  const header = page === 1 ? first : await engines.codec.readHeader(bytes, page)
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message, page })
  if (header.frames > 1)
    warn('animation_first_frame', `The image has ${header.frames} frames; only the first was read.`)
  if (task.mode === 'text') {
    warnings.push(noTextLayer('An image', task))
    const { width, height, rotation } = header
    return { ...blankReading(width, height, header.dpi ?? guessDpi(header)), rotation, warnings }
  }
  if (Math.min(header.width, header.height) < leastImageSide) {
    // Nobody knows what is in it, and nobody made it to be read.
    if (header.width * header.height > mostStripPixels)
      throw new LegibleError(
        'corrupt_file',
        `The image is ${header.width} × ${header.height} pixels, which is no page. Save or scan it again.`,
      )
    return {
      ...blankReading(header.width, header.height, header.dpi ?? guessDpi(header)),
      rotation: header.rotation,
      warnings,
    }
  }
  const image = await engines.codec.decode(bytes, {
    channels: 1,
    maxPixels: task.limits.maxImagePixels,
    page,
  })
  if (image.damaged) warnings.push(damagedImage(task))
  const recognised = await recognizeRaster(image, { dpi: header.dpi, languages }, engines)
  if (recognised.isForeign) warnings.push(foreignWriting(task))
  return {
    ...recognised,
    rotation: addRotation(header.rotation, recognised.rotation),
    source: 'ocr',
    warnings,
  }
}
