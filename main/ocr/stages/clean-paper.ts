import type { Stage } from '../page-context.ts'
import { cleanRaster } from '../preparation/clean-raster.ts'

export const cleanPaper: Stage = {
  name: 'clean-paper',
  does: 'Makes light type on dark dark on light, and takes off specks and grain.',
  async run({ raster }) {
    const clean = cleanRaster(raster)
    if (clean.preparation.length === 0) return undefined
    return { change: clean.preparation.join(', '), raster: clean.raster }
  },
}
