import type { Line, Page } from '../../../shared/document.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { gapBetween } from '../../ocr/layout/line-text.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { withDocument } from './service.ts'

/** Codes of answers; all others are failures. */
export const success = 100
export const noText = 101

/** After which lines a line ends: each, the last of a paragraph, or none. */
export type LineEnds = 'line' | 'paragraph' | 'none'

/** Lines with their box, clockwise from the top left, and what stands between each and the next. */
export function linesOf(pages: readonly Page[], ends: LineEnds = 'paragraph') {
  return pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines, type, role }) => {
      const isRunning =
        ends === 'none' || (ends === 'paragraph' && type === 'paragraph' && role === undefined)
      return lines.map((line, index) => {
        const next = lines[index + 1]?.text
        const gap = next === undefined ? (ends === 'none' ? ' ' : '\n') : gapBetween(line.text, next)
        return { ...toItem(line), end: isRunning ? gap : '\n' }
      })
    }),
  )
}

function toItem({ text, confidence, bbox: [left, top, right, bottom] }: Line) {
  return {
    text,
    score: confidence,
    box: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  }
}

/** What each page was read as. */
export const toPages = (pages: readonly Page[], ends?: LineEnds) =>
  pages.map((page) => {
    const data = linesOf([page], ends)
    return { page: page.page, code: data.length > 0 ? success : noText, data, score: page.confidence }
  })

/** What a task was read as: a dictionary a page, or all as text. */
export function toData(result: OcrResponse, format: 'dict' | 'text', ends: LineEnds): unknown {
  const { document } = withDocument(result)
  return format === 'text' ? writeDocument(document, toWriting(ends)).text : toPages(document.pages, ends)
}

export const toWriting = (ends: LineEnds) =>
  ({ format: 'text', lineBreaks: ends === 'line' ? 'keep' : 'join' }) as const
