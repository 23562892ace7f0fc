import type { Stage } from '../page-context.ts'
import { toRotation, turnRaster } from '../preparation/turn-raster.ts'
import { thresholds } from '../thresholds.ts'

export const turnUpright: Stage = {
  name: 'turn-upright',
  does: 'Turns pages that lie on a side or on their head, as PP-LCNet sees them.',
  async run({ raster, kind, isLevel }, { orientationClassifier }) {
    if (kind === 'snippet' || isLevel) return undefined
    const { rotation: lies, probability } = await orientationClassifier.classify(raster)
    if (lies === 0 || probability < thresholds.sureOfOrientation) return undefined
    const rotation = toRotation(-lies)
    return { change: `by ${rotation}°`, raster: turnRaster(raster, rotation), rotation }
  },
}
