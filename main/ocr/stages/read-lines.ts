import type { Kit, PageContext, Stage } from '../page-context.ts'
import type { TextLine } from '../ports.ts'
import { chooseWholeReading } from '../preparation/choose-whole-reading.ts'
import { isDense } from '../preparation/is-dense.ts'
import { partOverlappingBoxes } from '../preparation/part-overlapping-boxes.ts'
import { readSurely } from '../reading/read-surely.ts'
import { readVerticalBoxes } from '../reading/read-vertical-boxes.ts'
import { readWhole } from '../reading/read-whole.ts'
import { isHan, isNetworkWriting } from '../writing.ts'

export const readLines: Stage = {
  name: 'read-lines',
  isNeeded: true,
  does:
    'Reads dense pages, and writing that PP-OCRv6 lacks, with Tesseract’s layout and networks; everything else line by ' +
    'line with PP-OCRv6.',
  async run(page, kit) {
    if (isReadByBoxes(page, kit)) return { change: 'line by line', lines: await readBoxes(page, kit) }
    const reading = chooseWholeReading(page.boxes, kit.profile)
    const { lines, preparation } = await readWhole(page.raster, reading, page, kit)
    return { change: ['as a whole', ...preparation].join(', '), lines, isReadAsWhole: true }
  },
}

function isReadByBoxes({ kind, boxes, languages }: PageContext, { profile }: Kit): boolean {
  if (!languages.every(isNetworkWriting) || boxes.length === 0) return false
  if (kind === 'snippet' || languages.some(isHan)) return true
  return !isDense(boxes, profile)
}

async function readBoxes({ raster, boxes }: PageContext, kit: Kit): Promise<TextLine[]> {
  const { vertical, rest } = await readVerticalBoxes(raster, boxes, [], kit)
  const level = await readSurely(
    kit.lineReader,
    raster,
    partOverlappingBoxes(rest, kit.profile),
    kit.profile.leastOfLine,
  )
  return [...level, ...vertical]
}
