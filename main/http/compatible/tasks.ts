// Tasks of other services, each a job of one document.
import type { Request } from 'express'
import { LegibleError } from '../../../shared/errors.ts'
import type { JobDocument, JobSummary } from '../../../shared/jobs.ts'
import type { ReadingOptions, OcrResponse } from '../../../shared/ocr.ts'
import type { Caller } from '../../extraction/ports.ts'
import { toDocument, type JobInput, type JobService } from '../../jobs/ports.ts'
import { callerOf } from '../authenticate.ts'
import { wordsOf, type ServiceFields } from './own-words.ts'

export interface Task {
  caller: Caller
  job: JobSummary
  document: JobDocument | undefined
  /** What its answers are to look like. */
  marks: string[]
}

/**
 * Ids of tasks are those of our jobs, with what the answer is to look like behind: nothing else has to be kept of a task,
 * so that it is found after a restart as its job is. `~` stands in no id, and in addresses as it is.
 */
export const toTaskId = (jobId: string, marks: readonly string[] = []): string => [jobId, ...marks].join('~')

export function submitTask(
  jobs: JobService,
  request: Request,
  { input, name, options }: { input: JobInput; name: string | null; options: ReadingOptions },
): Promise<JobSummary> {
  return jobs.submit({
    caller: callerOf(request),
    documents: [{ input, name }],
    options: { ...options, format: 'json' },
    warnings: [],
    webhook: null,
    idempotencyKey: null,
  })
}

/** The task of an id; its error is in the words of the service. Throws not_found for a task of another key, and for a job that is none. */
export function findTask(jobs: JobService, request: Request, taskId: string, fields: ServiceFields): Task {
  const [jobId = '', ...marks] = taskId.slice(0, 300).split('~')
  const caller = callerOf(request)
  const job = jobs.find(caller, jobId)
  const [document] = jobs.documents(caller, jobId)
  // A job of our own in another format: its text is there, and would be missing from the answer.
  if (document?.result && document.result.document === undefined)
    throw new LegibleError('not_found', 'This job was made at another route. Ask for it there.')
  return {
    caller,
    job,
    marks,
    document: document && toDocument(document, wordsOf(fields)),
  }
}

/** What was read of it. Throws not_found, saying why, where there is nothing. */
export const resultOf = (jobs: JobService, { caller, job, document }: Task): OcrResponse =>
  document?.result ?? jobs.result(caller, job.id, 1)
