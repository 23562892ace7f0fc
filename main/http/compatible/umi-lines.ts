import type { Line, Page } from '../../../shared/document.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { withDocument } from './service.ts'

/** Codes of answers; all others are failures. */
export const success = 100
export const noText = 101

/** Lines with their box, clockwise from the top left, and what ends each. */
export function linesOf(pages: readonly Page[]) {
  return pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ lines, type, role }) =>
      lines.map((line, index) => {
        const isLast = index === lines.length - 1
        const isRunning = type === 'paragraph' && role === undefined
        return { ...toItem(line), end: isLast || !isRunning ? '\n' : ' ' }
      }),
    ),
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

/** What a task was read as: a dictionary a page, or all as text. */
export function toData(result: OcrResponse, format: 'dict' | 'text'): unknown {
  const { document } = withDocument(result)
  if (format === 'text') return writeDocument(document, { format: 'text' }).text
  return document.pages.map((page) => {
    const data = linesOf([page])
    return { page: page.page, code: data.length > 0 ? success : noText, data, score: page.confidence }
  })
}
