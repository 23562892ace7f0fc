import { framesOf } from '../frames.ts'
import { openLines, setApart, type LayoutStage } from '../layout-context.ts'
import { holdsMiddle } from '../../bounding-box.ts'
import { groupIntoRows } from '../measure-lines.ts'
import { crosses, standingApart } from './find-boxes.ts'
import { sumOf } from '../../statistics.ts'
import { thresholds } from '../../thresholds.ts'

const { boxOverhang, leastBoxWords, leastFields } = thresholds

export const findFields: LayoutStage = {
  name: 'find-fields',
  does: 'Finds fields of a form, frames that stand apart with a label and its value under one another, so that no row is read across them.',
  run({ blocks, rules, bodySize }) {
    const lines = openLines(blocks)
    // Of what a structure tree says nothing is left to be found.
    if (lines.some(({ tag }) => tag)) return undefined
    const margin = boxOverhang * bodySize
    const fields = standingApart(framesOf(rules, bodySize / 2), margin).flatMap((frame) => {
      const rows = groupIntoRows(lines.filter(({ bbox }) => holdsMiddle(frame, bbox)))
      const words = sumOf(rows.flat(), (line) => line.words.length)
      const isField = rows.length > 1 && rows.every(({ length }) => length === 1) && words < leastBoxWords
      return isField && !lines.some(({ bbox }) => crosses(bbox, frame, margin)) ? [rows.flat()] : []
    })
    if (fields.length < leastFields) return undefined
    return { change: `${fields.length} fields`, blocks: setApart(blocks, fields) }
  },
}
