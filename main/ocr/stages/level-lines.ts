import type { Stage } from '../page-context.ts'
import { levelPage } from '../preparation/level-page.ts'
import { detectLines } from './find-lines.ts'

export const levelLines: Stage = {
  name: 'level-lines',
  does: 'Makes the lines level: skew, perspective and pages that curl.',
  async run({ raster, kind, boxes, isLevel, toImage }, kit) {
    if (isLevel || kind === 'snippet') return undefined
    const level = await levelPage({ raster, boxes }, (image) => detectLines(image, kind, kit))
    if (level.preparation.length === 0) return undefined
    return {
      change: level.preparation.join(', '),
      raster: level.raster,
      boxes: level.boxes,
      toImage: (bbox) => toImage(level.toPage(bbox)),
    }
  },
}
