import { mapLine, moveBy, scaleBy } from '../map-line.ts'
import type { Kit } from '../page-context.ts'
import type { Raster, TextLine } from '../ports.ts'
import type { WholeReading } from '../preparation/choose-whole-reading.ts'
import { cutIntoStrips } from '../preparation/cut-into-strips.ts'
import { scaleRaster } from '../preparation/raster-size.ts'

interface WholePage {
  dpi: number
  languages: string[]
  cores: number
}

/** Reads an upright, level page, resized as its type asks for. */
export async function readWhole(
  raster: Raster,
  reading: WholeReading,
  page: WholePage,
  kit: Pick<Kit, 'codec' | 'recognizer' | 'profile'>,
): Promise<{ lines: TextLine[]; preparation: string[] }> {
  const { scale } = reading
  if (scale === 1) return { lines: await readStrips(raster, page, reading, kit), preparation: [] }
  const lines = await readStrips(
    await scaleRaster(raster, scale, kit.codec),
    { ...page, dpi: page.dpi * scale },
    { ...reading, lineHeight: reading.lineHeight * scale },
    kit,
  )
  return {
    lines: lines.map((line) => mapLine(line, scaleBy(1 / scale, 1 / scale), 1 / scale)),
    preparation: [`scale ${scale.toFixed(2)}`],
  }
}

/** Reads a page of plain prose in strips, side by side where there are cores for it; any other must be seen whole. */
async function readStrips(
  raster: Raster,
  { dpi, languages, cores }: WholePage,
  { segmentation, isPlain, lineHeight, narrowing }: WholeReading,
  { recognizer, profile }: Pick<Kit, 'recognizer' | 'profile'>,
): Promise<TextLine[]> {
  const count = isPlain ? Math.min(profile.mostStrips, Math.floor(raster.height / profile.leastStrip)) : 1
  const strips = count > 1 ? cutIntoStrips(raster, count, profile) : [{ raster, top: 0 }]
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
  // Each strip counts its blocks from the start.
  let blocks = 0
  return read.flatMap((lines, index) => {
    const before = blocks
    blocks += 1 + Math.max(0, ...lines.map(({ blockHint = 0 }) => blockHint))
    return lines.map((line) => ({
      ...mapLine(line, moveBy(0, strips[index]?.top ?? 0), 1),
      ...(line.blockHint !== undefined && { blockHint: line.blockHint + before }),
    }))
  })
}
