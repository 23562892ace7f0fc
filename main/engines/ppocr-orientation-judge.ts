import type { OrientationJudge } from '../ocr/ports.ts'
import { createOnnxModel } from './onnx-model.ts'
import { cutLineImage, LINE_HEIGHT } from './ppocr-line-image.ts'
import type { PpocrModelPaths } from './ppocr-models.ts'
import { toLineInput } from './ppocr-network-input.ts'

// The classifier's own input width; it sees the beginning of a line, 8 times its height at most.
const INPUT_WIDTH = 192
const MAX_WIDTH_TO_HEIGHT = 8
const MIN_WIDTH_TO_HEIGHT = 2
// Twelve lines decide a page by a wide margin (median score 45 of at most 83); each costs 1 ms.
const MAX_BOXES = 12
// The boxes are taller than the type in them. Cut to the type, 50 pages score 0.3 to 6.9 a line upright and -0.8 to -6.9
// upside down; with the air around it some typescripts scored -0.2 upright and 1.7 upside down.
const TYPE_SHARE_OF_BOX = 0.75

/** Judges lines with PP-OCR's 0/180 classifier; the network is loaded at the first call. */
export function createPpocrOrientationJudge(paths: PpocrModelPaths): OrientationJudge {
  // A millisecond a line: not worth a second thread.
  const model = createOnnxModel(paths.orientation, () => 1)
  return {
    async judge(raster, boxes) {
      const lines = boxes
        .filter((box) => box.width > box.height * MIN_WIDTH_TO_HEIGHT)
        .toSorted((a, b) => b.width * b.height - a.width * a.height)
        .slice(0, MAX_BOXES)
      let score = 0
      for (const box of lines) {
        const height = box.height * TYPE_SHARE_OF_BOX
        const start = { ...box, height, width: Math.min(box.width, height * MAX_WIDTH_TO_HEIGHT) }
        const input = toLineInput(cutLineImage(raster, start), INPUT_WIDTH)
        const { data } = await model.run(input, [1, 3, LINE_HEIGHT, INPUT_WIDTH])
        const turned = data[1] ?? 0
        // The thousandth keeps one very sure line from outvoting all the others.
        score += Math.log((1 - turned + 0.001) / (turned + 0.001))
      }
      return { score, judged: lines.length }
    },
    close: () => model.close(),
  }
}
