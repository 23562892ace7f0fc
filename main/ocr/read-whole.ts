import { meanWordConfidence } from './confidence.ts'
import { mapLine, scaleBy } from './map-line.ts'
import type { ImageCodec, Raster, TextLine, TextRecognizer } from './ports.ts'
import { isDoubtful, type Reading } from './preparation/choose-reading.ts'
import { cutIntoStrips } from './preparation/cut-into-strips.ts'

export interface WholePageEngines {
  codec: ImageCodec
  recognizer: TextRecognizer
  /** Slower and surer, for pages the first one is in doubt of. */
  thoroughRecognizer: TextRecognizer
}

interface WholePage {
  dpi: number
  languages: string[]
  cores: number
}

type WholeReading = Extract<Reading, { by: 'page' }>

// Shorter strips would spend their time on starting (an engine's layout of a page costs 30 ms, its start 150 ms once).
const MIN_STRIP_HEIGHT = 500
// Rows; between two lines of type set solid at 300 dpi there are about eight.
const MIN_STRIP_GAP = 6
const HINTS_OF_A_STRIP = 10_000

/** Reads an upright, level page at once, and once more where the first reading is in doubt; the surer one counts. */
export async function readWhole(
  raster: Raster,
  reading: WholeReading,
  page: WholePage,
  engines: WholePageEngines,
): Promise<{ lines: TextLine[]; preparation: string[] }> {
  const preparation: string[] = []
  const readAt = async (recognizer: TextRecognizer, scaleX: number, scaleY: number): Promise<TextLine[]> => {
    const [width, height] = [
      Math.max(1, Math.round(raster.width * scaleX)),
      Math.max(1, Math.round(raster.height * scaleY)),
    ]
    const isSameSize = width === raster.width && height === raster.height
    const resized = isSameSize ? raster : await engines.codec.resize(raster, width, height)
    if (!isSameSize) preparation.push(`scale ${scaleX.toFixed(2)} × ${scaleY.toFixed(2)}`)
    const lines = await readStrips(resized, recognizer, { ...page, dpi: page.dpi * scaleY }, reading)
    return lines.map((line) => mapLine(line, scaleBy(1 / scaleX, 1 / scaleY), 1 / scaleY))
  }
  const lines = await readAt(engines.recognizer, reading.scaleX, reading.scaleY)
  if (lines.length === 0 || !isDoubtful(confidenceOf(lines))) return { lines, preparation }
  const thorough = await readAt(engines.thoroughRecognizer, reading.scaleY, reading.scaleY)
  return { lines: confidenceOf(thorough) > confidenceOf(lines) ? thorough : lines, preparation }
}

const confidenceOf = (lines: readonly TextLine[]) => meanWordConfidence(lines.flatMap(({ words }) => words))

/** Reads a page of plain prose in as many strips as there are cores for it; any other must be seen whole. */
async function readStrips(
  raster: Raster,
  recognizer: TextRecognizer,
  { dpi, languages, cores }: WholePage,
  { segmentation, isPlain }: WholeReading,
): Promise<TextLine[]> {
  const count = isPlain ? Math.min(cores, Math.floor(raster.height / MIN_STRIP_HEIGHT)) : 1
  const strips = count > 1 ? cutIntoStrips(raster, count, MIN_STRIP_GAP) : [{ raster, top: 0 }]
  const read = await Promise.all(
    strips.map((strip) => recognizer.recognize({ raster: strip.raster, dpi, languages, segmentation })),
  )
  return read.flatMap((lines, index) =>
    lines.map((line) => ({
      ...mapLine(line, ([x0, y0, x1, y1]) => [x0, y0 + topOf(index), x1, y1 + topOf(index)], 1),
      // Each strip counts its blocks from the start.
      ...(line.blockHint !== undefined && { blockHint: line.blockHint + index * HINTS_OF_A_STRIP }),
      ...(line.paragraphHint !== undefined && {
        paragraphHint: line.paragraphHint + index * HINTS_OF_A_STRIP,
      }),
    })),
  )

  function topOf(index: number): number {
    return strips[index]?.top ?? 0
  }
}
