// The MCP door behind the real HTTP door, on a real port, over real keys, ledger and database. Only the reading behind
// it is the test's own, so that a test can hold it, fail it, or look at what it was asked.
import { onTestFinished } from 'vitest'
import { settingsSchema, type Settings } from '../../../shared/settings.ts'
import type { ExtractionRequest, ExtractionService } from '../../../main/extraction/ports.ts'
import { createHttpServer } from '../../../main/http/http-server.ts'
import { createSilentLogger } from '../../../main/logging/logger.ts'
import { createMcpCore } from '../../../main/mcp/mcp-core.ts'
import { createMcpRouter, type McpRouter } from '../../../main/mcp/mcp-router.ts'
import type { ExtraTool } from '../../../main/mcp/tool-definition.ts'
import { answerAtOnce } from '../http/open-door.ts'
import { openJobs } from '../http/open-jobs.ts'
import { openParts } from '../storage/open-parts.ts'

export interface McpDoorOptions {
  server?: Partial<Settings['server']>
  limits?: Partial<Settings['limits']>
  grantedFolders?: string[]
  extract?: ExtractionService['extract']
  extraTools?: readonly ExtraTool[]
}

export interface RpcAnswer {
  jsonrpc: '2.0'
  id: string | number | null
  // oxlint-disable-next-line typescript/no-explicit-any -- each test looks at its own part of an answer
  result?: any
  error?: { code: number; message: string }
}

export async function openMcpDoor(options: McpDoorOptions = {}) {
  const parts = openParts()
  const { plainKey: key } = await parts.keys.create({ name: 'Test' })
  const { plainKey: otherKey } = await parts.keys.create({ name: 'Another' })
  const defaults = settingsSchema.parse({})
  const settings: Settings = {
    ...defaults,
    server: { ...defaults.server, ...options.server },
    limits: { ...defaults.limits, ...options.limits },
    grantedFolders: options.grantedFolders ?? [],
  }
  const asked: ExtractionRequest[] = []
  const logger = createSilentLogger()
  const extraction: ExtractionService = {
    extract(request, hooks) {
      asked.push(request)
      return (options.extract ?? answerAtOnce)(request, hooks)
    },
  }
  const core = createMcpCore({
    extraction,
    grantedFolders: () => settings.grantedFolders,
    maxFileBytes: () => settings.limits.maxBodyBytes,
    version: '9.9.9',
    logger,
    ...(options.extraTools && { extraTools: options.extraTools }),
  })
  const jobs = openJobs({ storage: parts, extraction, settings: () => settings, logger })
  let router: McpRouter | undefined
  const server = createHttpServer({
    version: '9.9.9',
    services: {
      keys: parts.keys,
      credits: parts.ledger,
      history: parts.history,
      outputs: parts.outputs,
      settings: () => settings,
      logger,
      status: () => Promise.reject(new Error('no status here')),
      extraction,
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
    },
    mcp(door) {
      router = createMcpRouter(core, door)
      return router.handle
    },
  })
  const { url, port } = await server.listen(0, '127.0.0.1')
  onTestFinished(async () => {
    const closed = router!.close()
    await server.close(0)
    await closed
  })
  const endpoint = `${url}/api/mcp`
  const post = (
    body: unknown,
    {
      headers = {},
      query = '',
      signal,
    }: { headers?: Record<string, string>; query?: string; signal?: AbortSignal } = {},
  ) =>
    fetch(`${endpoint}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    })
  return {
    url,
    port,
    endpoint,
    key,
    otherKey,
    asked,
    settings,
    keys: parts.keys,
    counts: () => router!.counts(),
    /** What the program does first when it is stopped. */
    stop: () => router!.close(),
    post,
    /** One message, its answer parsed. */
    async rpc(method: string, params?: unknown, headers: Record<string, string> = {}): Promise<RpcAnswer> {
      const answer = await post(
        { jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }) },
        { headers },
      )
      return (await answer.json()) as RpcAnswer
    },
  }
}

/** Arguments of `extract_text` whose "document" is a text, for readings that give back the bytes they get. */
export const asDocument = (text: string) => ({
  image_source: { type: 'base64', data: Buffer.from(text).toString('base64') },
})

/** A reading that lasts until it is told to end or its signal aborts. */
export function heldReading() {
  const signals: AbortSignal[] = []
  const release = Promise.withResolvers<void>()
  const extract: ExtractionService['extract'] = async (request, { signal }) => {
    signals.push(signal)
    await Promise.race([
      release.promise,
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
    ])
    return answerAtOnce(request)
  }
  return { extract, signals, release: release.resolve }
}
