import type { Rotation } from '../../../shared/document.ts'
import type { OrientationClassifier, Raster } from '../../ocr/ports.ts'
import { cutOut } from '../../ocr/preparation/cut-out.ts'
import { shrinkGrey } from '../../ocr/preparation/shrink-grey.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import { createOnnxModel } from '../onnx/model.ts'
import { toPlanes } from './image-planes.ts'
import { ORIENTATION_SHORT_SIDE, ORIENTATION_SQUARE } from './network-format.ts'
import { readNetworkFile } from './networks.ts'

const { orientationSquares } = thresholds
/** Degrees clockwise by which the page of each class lies. */
const CLASSES: readonly Rotation[] = [0, 90, 180, 270]

/** Tells which way up a page lies with PP-LCNet's document orientation network; loaded at the first call. */
export function createOrientationClassifier(): OrientationClassifier {
  // Two milliseconds a square: not worth a second thread.
  const model = createOnnxModel(() => readNetworkFile('PP-LCNet_x1_0_doc_ori.onnx'))
  return {
    async classify(raster) {
      const squares = squaresOf(raster)
      const sums = [0, 0, 0, 0]
      for (const square of squares) {
        const { data } = await model.run(toPlanes(square), [1, 3, ORIENTATION_SQUARE, ORIENTATION_SQUARE])
        for (const index of sums.keys())
          sums[index] = (sums[index] ?? 0) + (data[index] ?? 0) / squares.length
      }
      const probability = Math.max(...sums)
      return { rotation: CLASSES[sums.indexOf(probability)] ?? 0, probability }
    },
    close: () => model.close(),
  }
}

/**
 * As many squares of the page as the network is asked about, along its middle from end to end. Reduced as a whole and
 * enlarged one by one: a strip of a few pixels' height would be gigabytes.
 */
function squaresOf(raster: Raster): Raster[] {
  const scale = Math.min(1, ORIENTATION_SHORT_SIDE / Math.min(raster.width, raster.height))
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)]
  const small = shrinkGrey(raster, width, height)
  const side = Math.round((Math.min(width, height) * ORIENTATION_SQUARE) / ORIENTATION_SHORT_SIDE)
  return Array.from({ length: orientationSquares }, (_, index) => {
    const share = index / (orientationSquares - 1)
    const [left, top] =
      width > height
        ? [Math.round(share * (width - side)), (height - side) >> 1]
        : [(width - side) >> 1, Math.round(share * (height - side))]
    const square = cutOut(small, [left, top, left + side, top + side])
    return shrinkGrey(square, ORIENTATION_SQUARE, ORIENTATION_SQUARE)
  })
}
