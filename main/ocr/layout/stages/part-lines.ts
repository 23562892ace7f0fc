import { findGutters } from '../../gutters.ts'
import type { TextLine } from '../../ports.ts'
import { openLines, type LayoutStage } from '../layout-context.ts'
import { listMarker } from '../list-marker.ts'
import { withWords } from '../measure-lines.ts'

export const partLines: LayoutStage = {
  name: 'part-lines',
  does: 'Parts lines that run over the white between columns, as in files that are written row by row.',
  run({ blocks }) {
    const gutters = findGutters(openLines(blocks), isSpace)
    if (gutters.length === 0) return undefined
    const placesIn = (line: TextLine) => gutters.filter(({ across }) => across.has(line)).map(({ x }) => x)
    return {
      change: gutters.length === 1 ? '1 gutter' : `${gutters.length} gutters`,
      blocks: blocks.map((block) => ({
        ...block,
        lines: block.lines.flatMap((line) => cutLine(line, placesIn(line))),
      })),
    }
  },
}

/** The white behind the bullet or the number of an item is none between columns. */
const isSpace = ({ words }: TextLine, index: number) => listMarker(words[index]?.text ?? '') === undefined

/** The parts of a line between such places, from the left. */
function cutLine(line: TextLine, places: readonly number[]): TextLine[] {
  if (places.length === 0) return [line]
  const partOf = ({ bbox }: TextLine['words'][number]) => places.filter((x) => bbox[0] >= x).length
  return [...Map.groupBy(line.words, partOf).values()].flatMap((words) => withWords(line, words))
}
