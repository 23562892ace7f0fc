import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { boxesOf, cutIntoBands, cutIntoTiles, type Tile } from '../preparation/cut-into-tiles.ts'
import { isTooSmall } from '../preparation/is-too-small.ts'
import { toTextBox } from '../preparation/text-box.ts'
import { thresholds } from '../thresholds.ts'

const { closerScale, detectionSide } = thresholds

export const findLines: Stage = {
  name: 'find-lines',
  isNeeded: true,
  does: 'Finds where lines stand, with PP-OCRv6’s detector; on very tall images tile by tile, and band by band where type is too small for it.',
  async run({ raster, kind }, kit) {
    const boxes = await detectLines(raster, kind, kit)
    if (kind !== 'page' || !isTooSmall(raster, boxes, scaleOf(raster)))
      return { change: `${boxes.length} found`, boxes }
    const closer = await detectLines(raster, 'fine page', kit)
    return { change: `${closer.length} found, in bands`, kind: 'fine page', boxes: closer }
  },
}

/** A snippet in which no line is found is one: short words and numbers are no text to a detector. */
export async function detectLines(
  raster: Raster,
  kind: PageContext['kind'],
  { detector, snippetDetector }: Pick<Kit, 'detector' | 'snippetDetector'>,
): Promise<TextBox[]> {
  if (kind === 'snippet') {
    const boxes = await snippetDetector.detect(raster, detectionSide)
    return boxes.length > 0 ? boxes : [toTextBox([0, 0, raster.width, raster.height])]
  }
  const isFine = kind === 'fine page'
  const found: TextBox[] = []
  for (const tile of isFine ? cutIntoBands(raster) : cutIntoTiles(raster)) {
    const side = isFine ? Math.round(closerScale * longerSide(tile)) : detectionSide
    found.push(...boxesOf(tile, await detector.detect(tile.raster, side)))
  }
  return found
}

const longerSide = ({ raster }: Tile) => Math.max(raster.width, raster.height)

/** To which a detector reduces the tiles of a page. */
const scaleOf = (raster: Raster) => detectionSide / Math.max(...cutIntoTiles(raster).map(longerSide))
