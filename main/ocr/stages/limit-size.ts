import { scaleBy } from '../map-boxes.ts'
import type { Stage } from '../page-context.ts'
import { scaleRaster } from '../preparation/raster-size.ts'
import { thresholds } from '../thresholds.ts'

const { mostSide, reducedSide, mostDpi, reducedDpi, pageShape } = thresholds

export const limitSize: Stage = {
  name: 'limit-size',
  does: 'Reduces what has more pixels than can be of use.',
  async run({ raster, dpi, toImage }, { codec }) {
    const sides = [raster.width, raster.height]
    // Of what is longer than a page is, such as a capture of a whole web page, its width decides.
    const longer = Math.min(Math.max(...sides), pageShape * Math.min(...sides))
    if (longer <= mostSide) return undefined
    const factor = dpi !== undefined && dpi > mostDpi ? reducedDpi / dpi : reducedSide / longer
    const reduced = await scaleRaster(raster, factor, codec)
    const scale = scaleBy(raster.width / reduced.width, raster.height / reduced.height)
    return {
      change: `to ${factor.toFixed(2)} of its size`,
      raster: reduced,
      ...(dpi !== undefined && { dpi: dpi * factor }),
      toImage: (bbox) => toImage(scale(bbox)),
    }
  },
}
