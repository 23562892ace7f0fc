import { toErrorShape, type LegibleError } from '../../shared/errors.ts'
import type { PageResult } from './ports.ts'

/** The result of a page that could not be read: nothing on it, the reason in its report. */
export function failedPage(pageNumber: number, error: LegibleError): PageResult {
  const { code, message, reason, figures } = toErrorShape(error)
  return {
    page: {
      page: pageNumber,
      width: 0,
      height: 0,
      dpi: 72,
      rotation: 0,
      source: 'failed',
      confidence: 0,
      text: '',
      blocks: [],
    },
    report: {
      page: pageNumber,
      source: 'failed',
      confidence: 0,
      lowConfidenceWords: 0,
      rotation: 0,
      warnings: [],
      error: { code, message, ...(reason && { reason }), ...(figures && { figures: { ...figures } }) },
    },
  }
}
