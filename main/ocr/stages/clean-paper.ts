import type { Stage } from '../page-context.ts'
import { cleanRaster } from '../preparation/clean-raster.ts'
import { invertRaster, isLightOnDark } from '../preparation/invert-dark.ts'

export const cleanPaper: Stage = {
  name: 'clean-paper',
  does: 'Makes light type on dark dark on light, and takes specks and grain off pages.',
  async run({ raster, kind }) {
    if (kind === 'snippet') {
      // A capture has neither, and dots and thin strokes of its small type look like them: 1.1 points of F1 on snippets.
      return isLightOnDark(raster) ? { change: 'invert', raster: invertRaster(raster) } : undefined
    }
    const clean = cleanRaster(raster)
    if (clean.preparation.length === 0) return undefined
    return { change: clean.preparation.join(', '), raster: clean.raster }
  },
}
