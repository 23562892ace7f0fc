import { toNodeHandler } from '@modelcontextprotocol/node'
import type { Request as NodeRequest, Response as NodeResponse } from 'express'

/**
 * Answers a request, whose body was read already, through a handler that speaks the web's own Request and Response.
 * The Request it sees has the headers and an empty object for a body: the adapter would write the real one, tens of
 * megabytes, out as text again.
 */
export async function answerThroughWeb(
  request: NodeRequest,
  response: NodeResponse,
  serve: (request: Request) => Promise<Response>,
): Promise<void> {
  await toNodeHandler({ fetch: serve })(request, response, {})
}
