// What should stand in the layer of a page, by the reading alone: the writer's own code is not asked.
import type { BoundingBox, Page } from '../../../shared/document.ts'
import { printedHyphens } from '../../../shared/printed-text.ts'
import { gapBetween } from '../../../main/ocr/layout/line-text.ts'

/** What was read as one word, or in Chinese and Japanese as one line. */
export interface Token {
  /** With a space where one was read within it. */
  text: string
  bbox: BoundingBox
}

/** A page as viewers show it. */
export interface ShownPage {
  /** In points. */
  width: number
  height: number
  /** Degrees clockwise by which viewers turn it. */
  turn: number
}

/** The tokens of a page that was recognised, or of what was read in its pictures, in reading order and points from its top left. */
export function layerTokens(page: Page, shown: ShownPage): Token[] {
  if (page.source !== 'ocr' && page.source !== 'mixed') return []
  return page.blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const words =
        page.source === 'ocr' ? line.words : line.words.filter(({ source }) => source !== undefined)
      const tokens: Token[] = []
      let before = ''
      for (const [index, word] of words.entries()) {
        const asPrinted = index === words.length - 1 ? printedHyphens(word.text) : word.text
        const text = asPrinted.split(/\s+/).map(comparable).filter(Boolean).join(' ')
        if (text === '') continue
        const bbox = whereShown(word.bbox, page, shown)
        const last = tokens.at(-1)
        if (last && gapBetween(before, word.text) === '') {
          last.text += text
          last.bbox = union(last.bbox, bbox)
        } else tokens.push({ text, bbox })
        before = word.text
      }
      return tokens
    }),
  )
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Text without what leaves no trace on paper, its characters as Unicode's compatibility form has them. */
export const comparable = (text: string) => text.normalize('NFKC').replace(UNSEEN, '').replaceAll(/\s/g, '')

function whereShown(bbox: BoundingBox, page: Page, { width, height, turn }: ShownPage): BoundingBox {
  const corners = [bbox.slice(0, 2), bbox.slice(2)].map(([x = 0, y = 0]) => {
    const [across, down] = [x / page.width, y / page.height]
    switch ((page.rotation - turn + 360) % 360) {
      case 90:
        return [down * width, (1 - across) * height]
      case 180:
        return [(1 - across) * width, (1 - down) * height]
      case 270:
        return [(1 - down) * width, across * height]
      default:
        return [across * width, down * height]
    }
  })
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

export const union = (a: BoundingBox, b: BoundingBox): BoundingBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
]
