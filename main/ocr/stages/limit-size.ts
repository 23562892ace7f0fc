import { scaleBy } from '../map-line.ts'
import type { Stage } from '../page-context.ts'
import { limitSize as limit } from '../preparation/raster-size.ts'

export const limitSize: Stage = {
  name: 'limit-size',
  does: 'Reduces what has more pixels than can be of use.',
  async run({ raster, dpi, toImage }, kit) {
    const limited = await limit(raster, dpi, kit)
    if (limited.factor === 1) return undefined
    const scale = scaleBy(raster.width / limited.raster.width, raster.height / limited.raster.height)
    return {
      change: `to ${limited.factor.toFixed(2)} of its size`,
      raster: limited.raster,
      ...(dpi !== undefined && { dpi: dpi * limited.factor }),
      toImage: (bbox) => toImage(scale(bbox)),
    }
  },
}
