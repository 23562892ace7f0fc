import { findBoxes } from '../find-boxes.ts'
import { openLines, type LayoutStage } from '../layout-context.ts'

export const findBoxesStage: LayoutStage = {
  name: 'find-boxes',
  does: 'Finds boxes and sidebars by their frames and tints, so that what stands in them is read as one.',
  run(page) {
    if (page.isInOrder) return undefined
    const boxes = findBoxes(page, openLines(page.blocks))
    if (boxes.length === 0) return undefined
    return { change: boxes.length === 1 ? '1 box' : `${boxes.length} boxes`, boxes }
  },
}
