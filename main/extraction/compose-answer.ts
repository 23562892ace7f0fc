import { performance } from 'node:perf_hooks'
import type { OcrResponse, Warning } from '../../shared/ocr.ts'
import type { OutputFile } from '../../shared/ocr.ts'
import { documentConfidence } from '../ocr/confidence.ts'
import { writeDocument } from '../ocr/writers/writers.ts'
import type { CachedResult, ExtractionRequest } from './ports.ts'

/** Writes the answer of section 2.2 of the interface from a reading: the reference's fields first. `written`: what was asked for beside the text. */
export function composeAnswer(
  request: ExtractionRequest,
  { document, reports, pageCount, warnings }: CachedResult,
  charge: { credits: number; remaining: number | null },
  written: { files: OutputFile[]; warnings: Warning[] },
): OcrResponse {
  const format = request.options.format ?? 'text'
  const { text: extractedText, linesLeftOut } = writeDocument(document, request.options)
  return {
    success: true,
    userId: request.caller.userId,
    inputSource: request.input.kind === 'url' ? 'url' : request.input.inputSource,
    extractedText,
    confidence: documentConfidence(document),
    processingTime: Math.round(performance.now() - request.receivedAt),
    creditsUsed: charge.credits,
    requestId: request.requestId,
    format,
    pageCount,
    pages: reports.map((report, index) => ({
      ...report,
      ...(linesLeftOut[index] && { linesLeftOut: linesLeftOut[index] }),
    })),
    ...(format === 'json' && { document }),
    ...(request.options.outputs !== undefined && { files: written.files }),
    partial: reports.some(({ source }) => source === 'failed'),
    warnings: [
      ...(request.warnings ?? []),
      ...warnings,
      ...reports.flatMap((report) => report.warnings),
      ...written.warnings,
    ],
    creditsRemaining: charge.remaining,
  }
}
