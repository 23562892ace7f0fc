import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LegibleError, errorCodes } from '../../shared/errors.ts'
import type { DocumentFormat, DocumentSource } from '../ocr/ports.ts'
import { passwordHeader, welcomeSchema, type Hello, type Welcome } from './hello.ts'

/** The coordinator as a worker sees it. */
export interface CoordinatorClient {
  /** Throws what the coordinator answers, and `fetch_failed` where it does not. */
  hello(hello: Hello): Promise<Welcome>
  /** Undefined where nobody waits for the document any more. Throws `fetch_failed`. */
  fetchDocument(hash: string, format: DocumentFormat): Promise<DocumentSource | undefined>
}

const helloMs = 10_000
/** 1 GB over a line of 40 Mbit/s. */
const documentMs = 200_000

const refusalSchema = z.object({ error: z.object({ code: z.enum(errorCodes), message: z.string() }) })

/** Throws `invalid_request` where `url` is no http address. */
export function createCoordinatorClient(url: string, token: string): CoordinatorClient {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new LegibleError(
      'invalid_request',
      'Write the coordinator as http://host:6270, or https:// behind a proxy.',
    )
  const base = url.replace(/\/+$/, '')

  async function ask(path: string, timeoutMs: number, init: RequestInit = {}): Promise<Response> {
    const headers = { 'x-api-key': token, 'content-type': 'application/json' }
    try {
      // A redirect would carry the token elsewhere.
      const options = { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
      return await fetch(`${base}/api/workers${path}`, options)
    } catch (error) {
      const reason = error instanceof Error ? ((error.cause as Error | undefined) ?? error).message : ''
      throw new LegibleError('fetch_failed', `The coordinator at ${base} does not answer: ${reason}`, {
        cause: error,
      })
    }
  }

  return {
    async hello(hello) {
      const answer = await ask('', helloMs, { method: 'POST', body: JSON.stringify(hello) })
      const body: unknown = await answer.json().catch(() => undefined)
      const welcome = welcomeSchema.safeParse(body)
      if (answer.ok && welcome.success) return welcome.data
      const refusal = refusalSchema.safeParse(body)
      if (refusal.success && answer.status < 500 && answer.status !== 404)
        throw new LegibleError(refusal.data.error.code, refusal.data.error.message)
      throw new LegibleError(
        'fetch_failed',
        answer.status === 404
          ? `${base} takes no workers: start it with legible serve --queue.`
          : `The coordinator at ${base} answers with ${answer.status}.`,
      )
    },
    async fetchDocument(hash, format) {
      const answer = await ask(`/documents/${hash}`, documentMs)
      if (answer.status === 404) return undefined
      if (!answer.ok)
        throw new LegibleError('fetch_failed', `The coordinator at ${base} answers with ${answer.status}.`)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        throw new LegibleError('fetch_failed', 'The document came otherwise than it was sent.')
      const password = answer.headers.get(passwordHeader)
      return {
        id: hash,
        format,
        bytes,
        ...(password !== null && { password: Buffer.from(password, 'base64url').toString() }),
      }
    },
  }
}
