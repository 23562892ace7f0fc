import type { BoundingBox } from '../../../../shared/document.ts'
import type { TextLine } from '../../ports.ts'
import { framesOf } from '../frames.ts'
import { addLines, isOpen, openLines, type DraftBlock, type LayoutStage } from '../layout-context.ts'
import { toLine } from '../line-text.ts'
import { holdsMiddle } from '../../bounding-box.ts'
import { groupIntoRows } from '../measure-lines.ts'
import { crosses, standingApart } from './find-boxes.ts'
import { sumOf } from '../../statistics.ts'
import { defaultThresholds } from '../../thresholds.ts'

const { boxOverhang, leastBoxWords, leastFields } = defaultThresholds

export const findFields: LayoutStage = {
  name: 'find-fields',
  does: 'Finds fields of a form, frames that stand apart with a label and its value under one another, so that no row is read across them.',
  run({ blocks, rules, bodySize }) {
    const lines = openLines(blocks)
    // Of what a structure tree says nothing is left to be found.
    if (lines.some(({ tag }) => tag)) return undefined
    const margin = boxOverhang * bodySize
    const fields = new Map<BoundingBox, TextLine[]>()
    for (const frame of standingApart(framesOf(rules, bodySize / 2), margin)) {
      const rows = groupIntoRows(lines.filter(({ bbox }) => holdsMiddle(frame, bbox)))
      const words = sumOf(rows.flat(), (line) => line.words.length)
      const isField = rows.length > 1 && rows.every(({ length }) => length === 1) && words < leastBoxWords
      if (isField && !lines.some(({ bbox }) => crosses(bbox, frame, margin))) fields.set(frame, rows.flat())
    }
    if (fields.size < leastFields) return undefined
    return {
      change: `${fields.size} fields`,
      blocks: blocks.flatMap((block) =>
        isOpen(block) ? partAtFields(block, [...fields.values()]) : [block],
      ),
    }
  },
}

/** The lines of a block as they come, each field in the place of its first. */
function partAtFields({ lines }: DraftBlock, fields: readonly TextLine[][]): DraftBlock[] {
  const parts: DraftBlock[] = []
  for (const line of lines) {
    const field = fields.find((own) => own.includes(line))
    if (!field) addLines(parts, [line])
    else if (!parts.some((part) => part.lines === field))
      parts.push({ lines: field, type: 'paragraph', text: field.map((own) => toLine(own).text).join('\n') })
  }
  return parts
}
