import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { Raster, TextBox } from '../ports.ts'
import { boxesOf, cutIntoTiles } from '../preparation/cut-into-tiles.ts'
import { toTextBox } from '../preparation/text-box.ts'
import { thresholds } from '../thresholds.ts'

const { detectionSide } = thresholds

export const findLines: Stage = {
  name: 'find-lines',
  isNeeded: true,
  does: 'Finds where lines stand, with PP-OCRv6’s detector; on very tall images tile by tile.',
  async run(page, kit) {
    const boxes = await detectLines(page.raster, page.kind, kit)
    return { change: `${boxes.length} found`, boxes }
  },
}

/** A snippet in which no line is found is one: short words and numbers are no text to a detector. */
export async function detectLines(
  raster: Raster,
  kind: PageContext['kind'],
  { detector, snippetDetector }: Pick<Kit, 'detector' | 'snippetDetector'>,
): Promise<TextBox[]> {
  if (kind === 'page') {
    const found: TextBox[] = []
    for (const tile of cutIntoTiles(raster))
      found.push(...boxesOf(tile, await detector.detect(tile.raster, detectionSide)))
    return found
  }
  const boxes = await snippetDetector.detect(raster, detectionSide)
  return boxes.length > 0 ? boxes : [toTextBox([0, 0, raster.width, raster.height])]
}
