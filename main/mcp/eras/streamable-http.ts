// POSTs of the initialize era: a fresh server and a fresh stateless transport for each, whatever came before.
import { randomUUID } from 'node:crypto'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { Request, Response } from 'express'
import type { Caller } from '../../extraction/ports.ts'
import { acceptsStream } from '../accept-header.ts'
import { asksForProgress, cancelledIds, completeInitialize, isInitialize } from '../json-rpc.ts'
import type { McpCore } from '../mcp-core.ts'
import { answerThroughWeb } from '../web-exchange.ts'
import { createInitializeEraServer } from './initialize-era.ts'

/**
 * Answers one message or batch: with JSON, unless the client reads streams and wants to hear of progress.
 *
 * The session id given out at `initialize` is remembered nowhere. It only tells apart clients that share a key, so
 * that one's cancel does not meet another's call; any id, or none, is served.
 */
export async function answerPost(
  core: McpCore,
  request: Request,
  response: Response,
  { body, caller }: { body: unknown; caller: Caller },
): Promise<void> {
  const session = String(request.headers['mcp-session-id'] ?? '').slice(0, 100)
  const cancelScope = ['http', caller.keyId, session].join('\n')
  for (const id of cancelledIds(body)) core.cancellations.cancel({ scope: cancelScope, id })

  const server = createInitializeEraServer(core.toolsFor(caller, { cancelScope }))
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !(acceptsStream(request.headers.accept) && asksForProgress(body)),
  })
  response.once('close', () => void server.close())
  await server.connect(transport)
  if (isInitialize(body)) response.set('Mcp-Session-Id', randomUUID())
  await answerThroughWeb(request, response, async (web) => {
    // The SDK answers 406 to a client that does not accept both types, even where it would send JSON (typescript-sdk #1414, #1944).
    web.headers.set('accept', 'application/json, text/event-stream')
    const answer = await transport.handleRequest(web, { parsedBody: completeInitialize(body) })
    return Array.isArray(body) ? asBatch(answer) : answer
  })
}

/** A batch is answered with an array even where only one of its messages had an answer; the SDK unwraps that one. */
async function asBatch(answer: globalThis.Response): Promise<globalThis.Response> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('application/json'))
    return answer
  const text = await answer.text()
  return new globalThis.Response(text.startsWith('[') ? text : `[${text}]`, answer)
}
