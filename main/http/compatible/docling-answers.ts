import type { Document } from '../../../shared/document.ts'
import type { JobDocument, JobSummary } from '../../../shared/jobs.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { writeDocument } from '../../ocr/writers/writers.ts'
import { toDoclingDocument } from './docling-document.ts'

export const doclingFormats = ['md', 'json', 'html', 'text'] as const
type Format = (typeof doclingFormats)[number]

/** A `ConvertDocumentResponse`; `asked`: the contents it is to have. */
export function toResponse(
  answer: OcrResponse & { document: Document },
  filename: string,
  asked: readonly Format[],
) {
  const { document, files = [] } = answer
  const failed = answer.pages.filter(({ source }) => source === 'failed')
  const html = files.find(({ format }) => format === 'html')?.data
  const contents: Record<Format, () => unknown> = {
    md: () => writeDocument(document, { format: 'markdown' }).text,
    json: () => toDoclingDocument(document, filename),
    html: () => (html === undefined ? null : Buffer.from(html, 'base64').toString()),
    text: () => writeDocument(document, { format: 'text', lineBreaks: 'join' }).text,
  }
  const content = (format: Format) => (asked.includes(format) ? contents[format]() : null)
  return {
    document: {
      filename,
      md_content: content('md'),
      json_content: content('json'),
      html_content: content('html'),
      text_content: content('text'),
      doctags_content: null,
    },
    status: answer.partial ? 'partial_success' : 'success',
    errors: failed.map(({ page, error }) => toErrorItem(`Page ${page}: ${error?.message ?? ''}`)),
    processing_time: answer.processingTime / 1000,
    timings: {},
  }
}

/** The same of a document that was not read. */
export function toFailure({ error, state }: JobDocument, filename: string) {
  return {
    document: { filename },
    status: 'failure',
    errors: [toErrorItem(error?.message ?? `The task was ${state}.`)],
    processing_time: 0,
    timings: {},
  }
}

const toErrorItem = (message: string) => ({
  component_type: 'document_backend',
  module_name: 'legible',
  error_message: message,
})

const taskStates: Record<JobSummary['state'], string> = {
  waiting: 'pending',
  working: 'started',
  done: 'success',
  failed: 'failure',
  cancelled: 'failure',
}

/** A `TaskStatusResponse`; `failure`: why a task that failed did. */
export function toStatus(job: JobSummary, taskId: string, failure?: string) {
  const read = job.documentsDone - job.documentsFailed
  return {
    task_id: taskId,
    task_type: 'convert',
    task_status: taskStates[job.state],
    task_position: job.state === 'waiting' ? 1 : null,
    ...(job.state === 'failed' && failure !== undefined && { error_message: failure }),
    task_meta: {
      num_docs: job.documentsTotal,
      num_processed: job.documentsDone,
      num_succeeded: read,
      num_failed: job.documentsFailed,
    },
  }
}
