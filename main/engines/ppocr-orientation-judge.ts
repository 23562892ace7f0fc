import type { OrientationJudge, Raster } from '../ocr/ports.ts'
import { turnRaster } from '../ocr/preparation/turn-raster.ts'
import { TYPE_SHARE_OF_BOX } from '../ocr/preparation/text-box.ts'
import { createOnnxModel } from './onnx-model.ts'
import { cutLineImage, LINE_HEIGHT } from './ppocr-line-image.ts'
import { loadPpocrModel, type PpocrModelPaths } from './ppocr-models.ts'
import { toLineInput } from './ppocr-network-input.ts'

// The classifier's own input width; it sees the beginning of a line, 8 times its height at most.
const INPUT_WIDTH = 192
const MAX_WIDTH_TO_HEIGHT = 8
const MIN_WIDTH_TO_HEIGHT = 2
// Twelve lines decide a page by a wide margin; each costs 3 ms.
const MAX_BOXES = 12
// Most pages come upright and say so at once: 10 a line and more on clean ones, of 14 at most.
const ENOUGH_BOXES = 4
const PLAINLY_UPRIGHT = 6

/**
 * Judges lines with PP-OCR's 0/180 classifier; the network is loaded at the first call. Each line is looked at both ways
 * up: the network takes typescript and specks for upright whichever way they are, and the difference tells them apart.
 */
export function createPpocrOrientationJudge(paths: PpocrModelPaths): OrientationJudge {
  // A millisecond a line: not worth a second thread.
  const model = createOnnxModel(
    () => loadPpocrModel(paths.orientation),
    () => 1,
  )

  /** Of a line being upright. */
  async function logOdds(line: Raster): Promise<number> {
    const { data } = await model.run(toLineInput(line, INPUT_WIDTH), [1, 3, LINE_HEIGHT, INPUT_WIDTH])
    const turned = data[1] ?? 0
    // The thousandth keeps one very sure line from outvoting all the others.
    return Math.log((1 - turned + 0.001) / (turned + 0.001))
  }

  return {
    async judge(raster, boxes) {
      const lines = boxes
        .filter((box) => box.width > box.height * MIN_WIDTH_TO_HEIGHT)
        .toSorted((a, b) => b.width * b.height - a.width * a.height)
        .slice(0, MAX_BOXES)
      let [score, judged] = [0, 0]
      for (const box of lines) {
        // With the air around the type some typescripts were judged the wrong way round.
        const height = box.height * TYPE_SHARE_OF_BOX
        const start = { ...box, height, width: Math.min(box.width, height * MAX_WIDTH_TO_HEIGHT) }
        const line = cutLineImage(raster, start)
        score += (await logOdds(line)) - (await logOdds(turnRaster(line, 180)))
        judged++
        if (judged >= ENOUGH_BOXES && score >= PLAINLY_UPRIGHT * judged) break
      }
      return { score, judged }
    },
    close: () => model.close(),
  }
}
