// Jobs as a caller asks for them, over plain HTTP; nothing is imported from the product but the shapes of its answers.
import { expect } from 'vitest'
import type { JobDocument, JobSummary, Upload } from '../../shared/jobs.ts'
import type { RunningProgram } from './program.ts'

export interface JobEventRead {
  id: string | undefined
  event: string
  data: Record<string, unknown>
}

/** `duplex` is what a body that is a stream needs. */
export type Asking = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' }

export type WholeJob = JobSummary & { documents: JobDocument[] }

export function callJobs({ url, key }: Pick<RunningProgram, 'url' | 'key'>) {
  const ask = (path: string, { headers = {}, ...options }: Asking = {}) =>
    fetch(`${url}${path}`, { ...options, headers: { 'x-api-key': key, ...headers } })

  const submit = (body: unknown, headers: Record<string, string> = {}) =>
    ask('/api/ocr/jobs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  async function begin(body: unknown): Promise<JobSummary> {
    const answer = await submit(body)
    expect(answer.status).toBe(202)
    return (await answer.json()) as JobSummary
  }

  const find = async (id: string) => (await (await ask(`/api/ocr/jobs/${id}`)).json()) as WholeJob

  async function ended(id: string): Promise<WholeJob> {
    await expect.poll(async () => (await find(id)).endedAt, { interval: 100 }).not.toBeNull()
    return find(id)
  }

  async function upload(bytes: Uint8Array, name = 'scan.pdf'): Promise<Upload> {
    const answer = await ask(`/api/uploads?name=${name}`, { method: 'PUT', body: bytes as BodyInit })
    expect(answer.status).toBe(201)
    return (await answer.json()) as Upload
  }

  return { ask, submit, begin, find, ended, upload }
}

/** The events of a stream as they come, until it ends. */
export async function* readJobEvents(answer: Response): AsyncGenerator<JobEventRead> {
  let rest = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .filter((line) => !line.startsWith(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.has('data'))
        yield {
          id: fields.get('id'),
          event: fields.get('event') ?? 'message',
          data: JSON.parse(fields.get('data') ?? '') as Record<string, unknown>,
        }
    }
  }
}
