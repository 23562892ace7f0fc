import type { Rotation } from '../../../shared/document.ts'
import type { Raster, WayUpJudge } from '../../ocr/ports.ts'
import { cutOut } from '../../ocr/preparation/cut-out.ts'
import { shrinkGrey } from '../../ocr/preparation/shrink-grey.ts'
import { defaultThresholds } from '../../ocr/thresholds.ts'
import { createOnnxModel } from '../onnx/model.ts'
import { toPlanes } from './image-planes.ts'
import { WAY_UP_SHORT_SIDE, WAY_UP_SQUARE } from './network-format.ts'
import { readNetworkFile } from './networks.ts'

const { wayUpSquares } = defaultThresholds
/** Degrees clockwise by which the page of each class lies. */
const CLASSES: readonly Rotation[] = [0, 90, 180, 270]

/** Tells which way up a page lies with PP-LCNet's document orientation network; loaded at the first call. */
export function createWayUpJudge(): WayUpJudge {
  // Two milliseconds a square: not worth a second thread.
  const model = createOnnxModel(
    () => readNetworkFile('PP-LCNet_x1_0_doc_ori.onnx'),
    () => 1,
  )
  return {
    async judge(raster) {
      const squares = squaresOf(raster)
      const sums = [0, 0, 0, 0]
      for (const square of squares) {
        const { data } = await model.run(toPlanes(square), [1, 3, WAY_UP_SQUARE, WAY_UP_SQUARE])
        for (const index of sums.keys())
          sums[index] = (sums[index] ?? 0) + (data[index] ?? 0) / squares.length
      }
      const probability = Math.max(...sums)
      return { rotation: CLASSES[sums.indexOf(probability)] ?? 0, probability }
    },
    close: () => model.close(),
  }
}

/** As many squares of the page as the network is asked about, along its middle from end to end. */
function squaresOf(raster: Raster): Raster[] {
  const scale = WAY_UP_SHORT_SIDE / Math.min(raster.width, raster.height)
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)]
  const small = shrinkGrey(raster, width, height)
  return Array.from({ length: wayUpSquares }, (_, index) => {
    const share = index / (wayUpSquares - 1)
    const [left, top] =
      width > height
        ? [Math.round(share * (width - WAY_UP_SQUARE)), (height - WAY_UP_SQUARE) >> 1]
        : [(width - WAY_UP_SQUARE) >> 1, Math.round(share * (height - WAY_UP_SQUARE))]
    return cutOut(small, [left, top, left + WAY_UP_SQUARE, top + WAY_UP_SQUARE])
  })
}
