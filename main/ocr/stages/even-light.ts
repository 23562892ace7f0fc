import type { Stage } from '../page-context.ts'
import { evenIllumination, isShaded, measurePaper } from '../preparation/even-illumination.ts'
import { measureTextBoxes } from '../preparation/measure-text-boxes.ts'
import { detectLines } from './find-lines.ts'

export const evenLight: Stage = {
  name: 'even-light',
  does: 'Evens the paper of pages that light falls across.',
  async run({ raster, kind, boxes }, kit) {
    if (kind === 'snippet') return undefined
    const paper = measurePaper(raster)
    if (!isShaded(paper, measureTextBoxes(boxes).region)) return undefined
    const even = evenIllumination(raster, paper)
    return { change: 'evened', raster: even, boxes: await detectLines(even, kind, kit) }
  },
}
