import type { BoundingBox } from '../../../shared/document.ts'
import type { RuledLine, TextLine } from '../ports.ts'
import { thresholds } from '../thresholds.ts'
import { tintsOf } from './frames.ts'
import { textOf } from './line-text.ts'
import { boundsOf, medianHeight } from '../bounding-box.ts'
import { rowsOf, typeSize } from './measure-lines.ts'
import { median } from '../statistics.ts'

const { charactersOfWord, furnitureZone, mostWhiteOfText, solidLines, wordsOfRow } = thresholds

/** Lines beside each other, across the whole page. */
export interface Row {
  lines: TextLine[]
  bbox: BoundingBox
  text: string
}

/** What rows are measured against. */
export interface Body {
  /** Of the lines of running text, in pixels: their height, the white between them, their type. */
  height: number
  leading: number
  size: number
  bbox: BoundingBox
  /** Most of the page is running text; elsewhere what stands alone at an edge may be anything. */
  isProse: boolean
  /** Its lines were read: noise and stamps at its edges are rows too, and rows are lost between others. */
  isRead: boolean
  rules: readonly RuledLine[]
  /** Tinted across the page at its upper or lower edge. */
  bands: readonly BoundingBox[]
}

/** Rows across the whole page, from the top. */
export const toRows = (lines: readonly TextLine[]): Row[] =>
  rowsOf(lines).map((row) => ({
    lines: row,
    bbox: boundsOf(row),
    text: textOf(row.flatMap(({ words }) => words)),
  }))

export function measureBody(
  rows: readonly Row[],
  page: { rules: readonly RuledLine[]; height: number; isRead: boolean },
): Body {
  const lines = rows.flatMap((row) => row.lines)
  const gaps = rows.slice(1).map(({ bbox }, index) => bbox[1] - (rows[index]?.bbox[3] ?? 0))
  const height = medianHeight(lines, 1)
  // Scripts without spaces have long words instead of many.
  const words = rows.map(({ text }) => Math.max(text.split(' ').length, text.length / charactersOfWord))
  const bbox = boundsOf(rows)
  return {
    height,
    leading: Math.min(Math.max(median(gaps), 0), mostWhiteOfText * height),
    size: median(lines.map(typeSize), 1),
    bbox,
    isProse: rows.length >= solidLines && median(words) >= wordsOfRow,
    isRead: page.isRead,
    rules: page.rules,
    bands: tintsOf(page.rules).filter(
      ([, y0, , y1]) => y1 < furnitureZone * page.height || y0 > (1 - furnitureZone) * page.height,
    ),
  }
}
