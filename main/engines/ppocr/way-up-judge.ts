import type { Rotation } from '../../../shared/document.ts'
import type { Raster, WayUpJudge } from '../../ocr/ports.ts'
import { cutOut } from '../../ocr/preparation/cut-out.ts'
import { shrinkGrey } from '../../ocr/preparation/shrink-grey.ts'
import { createOnnxModel } from '../onnx/model.ts'
import { imageNet, toPlanes } from './image-planes.ts'
import { readNetworkFile } from './networks.ts'

// The network's own: the shorter side is reduced to 256 pixels, and it sees a square of 224.
const SHORT_SIDE = 256
const SIDE = 224
// Of 424 pages of the tuning set, every second one turned four ways, one square in the middle told 423 right, three told all.
const SQUARES = 3
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
        const { data } = await model.run(toPlanes(square, imageNet), [1, 3, SIDE, SIDE])
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
  const scale = SHORT_SIDE / Math.min(raster.width, raster.height)
  const [width, height] = [Math.round(raster.width * scale), Math.round(raster.height * scale)]
  const small = shrinkGrey(raster, width, height)
  return Array.from({ length: SQUARES }, (_, index) => {
    const share = index / (SQUARES - 1)
    const [left, top] =
      width > height
        ? [Math.round(share * (width - SIDE)), (height - SIDE) >> 1]
        : [(width - SIDE) >> 1, Math.round(share * (height - SIDE))]
    return cutOut(small, [left, top, left + SIDE, top + SIDE])
  })
}
