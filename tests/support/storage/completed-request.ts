import type { CompletedRequest } from '../../../main/extraction/ports.ts'
import type { Document } from '../../../shared/document.ts'
import type { OcrResponse, PageReport } from '../../../shared/ocr.ts'

let count = 0

/** A request that was answered with a text of so many pages; `kept: false` is one while history is off. */
export function completedRequest({
  text = 'The quick brown fox',
  pages = 1,
  kept = true,
  ...rest
}: Partial<CompletedRequest> & { text?: string; kept?: boolean } = {}): CompletedRequest {
  const requestId = rest.requestId ?? `req_${process.pid}_${++count}`
  const document = documentOf(text, pages)
  const reports = document.pages.map(({ page }) => reportOf(page))
  return {
    requestId,
    door: 'rest',
    caller: { userId: 'usr_test', keyId: null },
    fileName: 'fox.png',
    fileKind: 'png',
    format: 'text',
    languages: ['eng'],
    pages,
    credits: pages,
    milliseconds: 120,
    outcome: 'ok',
    document: kept ? document : null,
    reports,
    cacheKey: null,
    idempotencyKey: null,
    fingerprint: null,
    response: answerOf(requestId, text, pages),
    result: { document, reports, pageCount: pages, warnings: [] },
    file: null,
    alongside: undefined,
    ...rest,
  }
}

/** One that ended with an error, as the extraction service writes it down. */
export function failedRequest(rest: Partial<CompletedRequest> = {}): CompletedRequest {
  return completedRequest({
    pages: 0,
    credits: 0,
    outcome: 'corrupt_file',
    document: null,
    reports: [],
    response: null,
    result: null,
    ...rest,
  })
}

/** Words with boxes, as real pages have them: that is what makes stored documents large. */
export function documentOf(text: string, pages = 1): Document {
  const words = text.split(' ').map((word, i) => ({
    text: word,
    bbox: [i * 100, 10, i * 100 + 80, 40] as [number, number, number, number],
    confidence: 0.93,
  }))
  const bbox: [number, number, number, number] = [0, 10, words.length * 100, 40]
  return {
    schemaVersion: 1,
    pages: Array.from({ length: pages }, (_, i) => ({
      page: i + 1,
      width: 2480,
      height: 3508,
      dpi: 300,
      rotation: 0,
      source: 'ocr',
      confidence: 0.93,
      text,
      blocks: [{ type: 'paragraph', text, bbox, lines: [{ text, bbox, confidence: 0.93, words }] }],
    })),
  }
}

function reportOf(page: number): PageReport {
  return { page, source: 'ocr', confidence: 0.93, lowConfidenceWords: 0, rotation: 0, warnings: [] }
}

function answerOf(requestId: string, text: string, pages: number): OcrResponse {
  return {
    success: true,
    userId: 'usr_test',
    inputSource: 'base64',
    extractedText: text,
    confidence: 0.93,
    processingTime: 120,
    creditsUsed: pages,
    requestId,
    format: 'text',
    pageCount: pages,
    pages: [],
    partial: false,
    warnings: [],
    creditsRemaining: null,
  }
}
