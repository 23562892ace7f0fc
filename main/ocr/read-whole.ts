import { mapLine, moveBy, scaleBy } from './map-line.ts'
import type { ImageCodec, Raster, TextLine, TextRecognizer } from './ports.ts'
import type { WholeReading } from './preparation/choose-whole-reading.ts'
import { cutIntoStrips } from './preparation/cut-into-strips.ts'

export interface WholePageEngines {
  codec: ImageCodec
  recognizer: TextRecognizer
}

interface WholePage {
  dpi: number
  languages: string[]
  cores: number
}

// Shorter strips would spend their time on starting (an engine's layout of a page costs 30 ms, its start 150 ms once).
const MIN_STRIP_HEIGHT = 500
// Where a page is cut decides by a hair what is read, so it is cut alike whatever cores are free: for two, which is what a
// page's layout gains from. The networks use all there are.
const STRIPS = 2
// Rows; between two lines of type set solid at 300 dpi there are about eight.
const MIN_STRIP_GAP = 6
const HINTS_OF_A_STRIP = 10_000

/** Reads an upright, level page, resized as its type asks for. */
export async function readWhole(
  raster: Raster,
  reading: WholeReading,
  page: WholePage,
  { codec, recognizer }: WholePageEngines,
): Promise<{ lines: TextLine[]; preparation: string[] }> {
  const { scale } = reading
  if (scale === 1) return { lines: await readStrips(raster, recognizer, page, reading), preparation: [] }
  const [width, height] = [raster.width, raster.height].map((side) => Math.max(1, Math.round(side * scale)))
  const resized = await codec.resize(raster, width ?? 1, height ?? 1)
  const lines = await readStrips(
    resized,
    recognizer,
    { ...page, dpi: page.dpi * scale },
    { ...reading, lineHeight: reading.lineHeight * scale },
  )
  return {
    lines: lines.map((line) => mapLine(line, scaleBy(1 / scale, 1 / scale), 1 / scale)),
    preparation: [`scale ${scale.toFixed(2)}`],
  }
}

/** Reads a page of plain prose in strips, side by side where there are cores for it; any other must be seen whole. */
async function readStrips(
  raster: Raster,
  recognizer: TextRecognizer,
  { dpi, languages, cores }: WholePage,
  { segmentation, isPlain, lineHeight, narrowing }: WholeReading,
): Promise<TextLine[]> {
  const count = isPlain ? Math.min(STRIPS, Math.floor(raster.height / MIN_STRIP_HEIGHT)) : 1
  const strips = count > 1 ? cutIntoStrips(raster, count, MIN_STRIP_GAP) : [{ raster, top: 0 }]
  const readStrip = (strip: Raster) =>
    recognizer.recognize({
      raster: strip,
      dpi,
      languages,
      segmentation,
      narrowing,
      ...(lineHeight > 0 && { lineHeight }),
    })
  const read: TextLine[][] = []
  if (cores > 1) read.push(...(await Promise.all(strips.map((strip) => readStrip(strip.raster)))))
  else for (const strip of strips) read.push(await readStrip(strip.raster))
  return read.flatMap((lines, index) =>
    lines.map((line) => ({
      ...mapLine(line, moveBy(0, topOf(index)), 1),
      // Each strip counts its blocks from the start.
      ...(line.blockHint !== undefined && { blockHint: line.blockHint + index * HINTS_OF_A_STRIP }),
    })),
  )

  function topOf(index: number): number {
    return strips[index]?.top ?? 0
  }
}
