import type { Block, BoundingBox } from '../../../shared/document.ts'
import { mapBlock, mapLine, type MapBox } from '../map-boxes.ts'
import type { LayoutInput, RuledLine, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { textOf } from './line-text.ts'
import { heightOf, widthOf } from '../bounding-box.ts'
import { charactersOf, countCharacters } from './measure-lines.ts'
import { readsFromRight } from './reading-direction.ts'

const { tallLine } = thresholds

/** From the page to where its lines run level from left to right and follow each other downwards, and back. */
interface ReadingFrame {
  /** In pixels; of a page on its side turned round. */
  width: number
  height: number
  lines: TextLine[]
  rules: RuledLine[]
  pictures: BoundingBox[]
  toPage: (blocks: Block[]) => Block[]
}

const CJK = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]/u

/**
 * Layout knows one way of writing. Pages in Arabic or Hebrew are laid out as in a mirror, and pages whose lines run down
 * and follow each other to the left, as in Japanese books, on their side.
 */
export function readingFrame({ lines, rules, pictures = [], width, height }: LayoutInput): ReadingFrame {
  const page = { width, height, lines: [...lines], rules, pictures }
  const text = lines.map(({ words }) => textOf(words)).join('\n')
  if (runsDown(lines))
    return framed(
      { ...page, width: height, height: width },
      ([x0, y0, x1, y1]) => [y0, width - x1, y1, width - x0],
      ([x0, y0, x1, y1]) => [width - y1, x0, width - y0, x1],
    )
  if (readsFromRight(text)) {
    const mirror = ([x0, y0, x1, y1]: BoundingBox): BoundingBox => [width - x1, y0, width - x0, y1]
    return framed(page, mirror, mirror)
  }
  return { ...page, toPage: (blocks) => blocks }
}

const framed = (page: Omit<ReadingFrame, 'toPage'>, turn: MapBox, back: MapBox): ReadingFrame => ({
  ...page,
  lines: page.lines.map((line) => mapLine(line, turn, 1)),
  rules: page.rules.map((rule) => ({ ...rule, bbox: turn(rule.bbox) })),
  pictures: page.pictures.map(turn),
  toPage: (blocks) => blocks.map((block) => mapBlock(block, back)),
})

/** Whether most of the page is written down it, as only Chinese, Japanese and Korean are. */
function runsDown(lines: readonly TextLine[]): boolean {
  const down = lines.filter(
    ({ bbox, words }) =>
      heightOf(bbox) > tallLine * widthOf(bbox) &&
      words.some(({ text }) => CJK.test(text)) &&
      countCharacters(words) > 2,
  )
  return 2 * charactersOf(down) > charactersOf(lines)
}
