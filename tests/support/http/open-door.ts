// The REST door on a real port over real keys, ledger and database. Only the reading behind it is the test's own,
// so that a test can hold it, fail it, or look at what it was asked.
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Settings } from '../../../shared/settings.ts'
import { settingsSchema } from '../../../shared/settings.ts'
import type { OcrResponse } from '../../../shared/ocr.ts'
import { describeStatus } from '../../../main/extraction/describe-status.ts'
import type { ExtractionRequest, ExtractionService } from '../../../main/extraction/ports.ts'
import { createHttpServer } from '../../../main/http/http-server.ts'
import type { Logger } from '../../../main/logging/logger.ts'
import { openParts } from '../storage/open-parts.ts'
import { openJobs } from './open-jobs.ts'

export interface DoorOptions {
  server?: Partial<Settings['server']>
  limits?: Partial<Settings['limits']>
  extract?: ExtractionService['extract']
  pageFolder?: string
  host?: string
}

export interface LogLine {
  level: string
  message: string
  [detail: string]: unknown
}

export async function openDoor(options: DoorOptions = {}) {
  const parts = openParts()
  const { plainKey: key } = await parts.keys.create({ name: 'Test' })
  const defaults = settingsSchema.parse({})
  const settings: Settings = {
    ...defaults,
    server: { ...defaults.server, ...options.server },
    limits: { ...defaults.limits, ...options.limits },
  }
  const asked: ExtractionRequest[] = []
  const log: LogLine[] = []
  const logger = collectingLogger(log)
  const extraction: ExtractionService = {
    extract(request, hooks) {
      asked.push(request)
      return (options.extract ?? answerAtOnce)(request, hooks)
    },
  }
  const jobs = openJobs({ storage: parts, extraction, settings: () => settings, logger })
  const server = createHttpServer({
    version: '9.9.9',
    services: {
      keys: parts.keys,
      credits: parts.ledger,
      history: parts.history,
      outputs: parts.outputs,
      settings: () => settings,
      logger,
      jobs: jobs.service,
      uploads: jobs.uploads,
      metrics: () => ({
        requests: [],
        queue: { active: 0, waiting: 0 },
        jobDocuments: 0,
        places: 1,
        threads: { busy: 0, queued: 0, deaths: 0 },
        startedAt: Date.now(),
      }),
      status: async () =>
        describeStatus({
          version: '9.9.9',
          startedAt: Date.now(),
          threads: 1,
          engines: [],
          queue: { active: 0, waiting: 0 },
          languages: [{ code: 'eng', origin: 'bundled' }],
          settings,
        }),
      extraction,
    },
    ...(options.pageFolder !== undefined && { pageFolder: options.pageFolder }),
  })
  const { url, port } = await server.listen(0, options.host ?? '127.0.0.1')
  onTestFinished(() => server.close(0))

  return {
    ...parts,
    server,
    settings,
    url,
    port,
    key,
    asked,
    log,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers }),
    post: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${url}/api/ocr/process`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        body:
          typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    /** Sends bytes as they are and gives all that came back until the connection closed or `enough` of it came. */
    raw: (text: string, enough = /$^/) => sendRaw(port, text, enough),
    /** The head of a keyed POST, ready for further header lines or the empty line. */
    head: `POST /api/ocr/process HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n`,
  }
}

export async function answerAtOnce(request: ExtractionRequest): Promise<OcrResponse> {
  return {
    success: true,
    userId: request.caller.userId,
    inputSource: request.input.kind === 'url' ? 'url' : 'base64',
    extractedText: request.input.kind === 'url' ? '' : Buffer.from(request.input.bytes).toString('latin1'),
    confidence: 1,
    processingTime: Math.round(performance.now() - request.receivedAt),
    creditsUsed: 1,
    requestId: request.requestId,
    format: request.options.format ?? 'text',
    pageCount: 1,
    pages: [{ page: 1, source: 'ocr', confidence: 1, lowConfidenceWords: 0, rotation: 0, warnings: [] }],
    partial: false,
    warnings: request.warnings ?? [],
    creditsRemaining: null,
  }
}

/** Status, error code and message of an answer, after a look at whether it has the contract's form. */
export async function failureOf(answer: Response) {
  const body = (await answer.json()) as {
    success: unknown
    error: { code: string; message: string; param?: string }
    requestId: string
    creditsUsed: unknown
  }
  if (
    body.success !== false ||
    body.creditsUsed !== 0 ||
    body.requestId !== answer.headers.get('x-request-id')
  )
    throw new Error(`not the form of an error: ${JSON.stringify(body)}`)
  return { status: answer.status, ...body.error }
}

function sendRaw(port: number, text: string, enough: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (enough.test(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

function collectingLogger(lines: LogLine[]): Logger {
  const at = (level: string) => (details: Record<string, unknown>, message: string) =>
    void lines.push({ level, message, ...details })
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => logger,
  }
  return logger
}
