import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { BoundingBox, Rotation } from '../../../shared/document.ts'
import { readsFromRight } from '../../ocr/layout/reading-direction.ts'
import type { Tag } from '../../ocr/ports.ts'
import { toRotation } from '../../ocr/preparation/turn-raster.ts'
import { thresholds } from '../../ocr/thresholds.ts'
import type { FontStyle } from './font-style.ts'
import { multiply, unitScale } from './matrix.ts'
import type { TagsById } from './structure-tree.ts'
import { splitIntoWords } from './words.ts'

/** The part of pdf.js's TextContent used here. */
export interface TextContent {
  items: readonly object[]
  styles: Record<string, { ascent: number; descent: number; vertical: boolean }>
  /** What the file says of its text; undefined where it says nothing. */
  tags?: TagsById
}

interface TextItem {
  str: string
  transform: number[]
  width: number
  height: number
  fontName: string
}

/** A piece of text on one baseline, in page pixels, in a frame turned so that it reads left to right. */
export interface Run {
  words: { text: string; x0: number; x1: number }[]
  x0: number
  x1: number
  baseline: number
  size: number
  ascent: number
  descent: number
  style: FontStyle
  /** Quarter turns clockwise of its reading direction. */
  turns: 0 | 1 | 2 | 3
  startsWithSpace: boolean
  endsWithSpace: boolean
  fromRight: boolean
  tag?: Tag
  /** The run that was written before a space, and the space before this one. */
  partedFrom?: Run | undefined
}

const { charactersToTurn, shareToTurn } = thresholds

/** Degrees clockwise by which a page must be turned for most of its text to be upright; 0 when that is unclear. */
export function uprightTurn(content: TextContent, viewport: PageViewport): Rotation {
  const characters = [0, 0, 0, 0]
  for (const item of content.items) {
    if (!isTextItem(item) || content.styles[item.fontName]?.vertical) continue
    const [a = 0, b = 0] = multiply(viewport.transform, item.transform)
    const turns = quarterTurns(Math.atan2(b, a))
    characters[turns] = (characters[turns] ?? 0) + item.str.trim().length
  }
  const total = characters.reduce((sum, count) => sum + count, 0)
  const turns = characters.indexOf(Math.max(...characters))
  if (total < charactersToTurn || (characters[turns] ?? 0) < shareToTurn * total) return 0
  return toRotation(-90 * turns)
}

const quarterTurns = (angle: number) => ((Math.round(angle / (Math.PI / 2)) + 4) % 4) as Run['turns']

export const isTextItem = (item: object): item is TextItem => 'str' in item

/** Undefined for white space alone. */
export function toRun(
  item: TextItem,
  content: TextContent,
  viewport: PageViewport,
  styleOf: (fontName: string) => FontStyle,
): Run | undefined {
  if (item.str.trim() === '') return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = multiply(viewport.transform, item.transform)
  const style = content.styles[item.fontName]
  const size = Math.hypot(c, d)
  if (!(size > 0)) return undefined
  const length = (style?.vertical ? item.height : item.width) * unitScale(viewport.transform)
  const angle = style?.vertical ? Math.PI / 2 : Math.atan2(b, a)
  const turns = quarterTurns(angle)
  const [x0, baseline] = toReadingFrame([e, f], turns)
  return {
    words: splitIntoWords(item.str, x0, x0 + length),
    x0,
    x1: x0 + length,
    baseline,
    size,
    ascent: style && style.ascent > 0.3 && style.ascent < 1.5 ? style.ascent : 0.8,
    descent: style && style.descent < 0 && style.descent > -0.6 ? -style.descent : 0.2,
    style: styleOf(item.fontName),
    turns,
    startsWithSpace: /^\s/.test(item.str),
    endsWithSpace: /\s$/.test(item.str),
    fromRight: readsFromRight(item.str),
  }
}

const toReadingFrame = ([x, y]: [number, number], turns: Run['turns']): [number, number] =>
  turns === 0 ? [x, y] : turns === 1 ? [y, -x] : turns === 2 ? [-x, -y] : [-y, x]

/** A box in the frame in which its text reads left to right, on the page. */
export function fromReadingFrame([x0, y0, x1, y1]: BoundingBox, turns: Run['turns']): BoundingBox {
  if (turns === 0) return [x0, y0, x1, y1]
  if (turns === 1) return [-y1, x0, -y0, x1]
  return turns === 2 ? [-x1, -y1, -x0, -y0] : [y0, -x1, y1, -x0]
}
