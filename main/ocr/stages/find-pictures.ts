import type { Stage } from '../page-context.ts'
import { findDarkAreas } from '../preparation/find-dark-areas.ts'
import { levelBounds } from '../preparation/text-box.ts'

export const findPicturesStage: Stage = {
  name: 'find-pictures',
  does: 'Finds the pictures of a page: areas that are dark as a whole where no text is, by which layout tells what is said of them.',
  run({ raster, kind, boxes, rules }) {
    if (kind === 'snippet') return undefined
    const pictures = findDarkAreas(raster, { text: boxes.map(levelBounds), rules })
    return pictures.length === 0 ? undefined : { change: `${pictures.length} found`, pictures }
  },
}
