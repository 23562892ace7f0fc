// The page's bridge over HTTP, as shared/desktop-api.ts describes it: sign-in, one POST a call, one event stream.
import type { Request, RequestHandler, Response } from 'express'
import {
  binaryArgumentMethods,
  binaryResultMethods,
  type DesktopHandlers,
  type DesktopMethod,
} from '../../shared/desktop-api.ts'
import { LegibleError } from '../../shared/errors.ts'
import { mebibyte } from '../../shared/mebibyte.ts'
import type { Logger } from '../logging/logger.ts'
import { callHandler, toFailure } from './call-handler.ts'
import type { EventHub } from './event-hub.ts'
import { filesOf } from './files-of.ts'
import type { OfferedFiles } from './offered-files.ts'
import type { Sessions } from './sessions.ts'

/** What the HTTP door does for the bridge. */
export interface BridgeDoor {
  readJsonBody(request: Request): Promise<unknown>
  readBytes(request: Request): Promise<Uint8Array>
}

const keepAliveMs = 15_000
/** What may wait for a page that takes no events, such as one that its browser has put to sleep. */
const mostBehindBytes = 16 * mebibyte
const binaryArguments: ReadonlySet<string> = new Set(binaryArgumentMethods)
const binaryResults: ReadonlySet<string> = new Set(binaryResultMethods)

export function createHttpBridge(
  parts: {
    handlers: DesktopHandlers
    hub: EventHub
    sessions: Sessions
    offered: OfferedFiles
    logger: Logger
  },
  door: BridgeDoor,
): RequestHandler {
  const { handlers, hub, sessions, offered } = parts

  async function call(request: Request, response: Response, method: string): Promise<void> {
    if (!Object.hasOwn(handlers, method)) {
      fail(response, 404, new LegibleError('not_found', 'There is no such method.'))
      return
    }
    const argument = await readArgument(request, method)
    const { result, refused } = await callHandler(parts, method as DesktopMethod, argument)
    if (result.ok && binaryResults.has(method))
      response.type('png').send(Buffer.from(result.value as Uint8Array))
    else response.status(refused ? 400 : 200).json(result)
  }

  async function readArgument(request: Request, method: string): Promise<unknown> {
    if (!binaryArguments.has(method))
      return ((await door.readJsonBody(request)) as { argument?: unknown } | null)?.argument
    const rest = parseHeader(request.get('X-Legible-Argument') ?? '%7B%7D')
    return { ...rest, bytes: await door.readBytes(request) }
  }

  async function signIn(request: Request, response: Response): Promise<void> {
    const token = ((await door.readJsonBody(request)) as { token?: unknown } | null)?.token
    const session = typeof token === 'string' ? sessions.redeem(token) : undefined
    if (session === undefined) fail(response, 401, signedOut())
    else response.json({ ok: true, value: { session } })
  }

  function stream(_request: Request, response: Response): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(': connected\n\n')
    const keepAlive = setInterval(() => response.write(': keep-alive\n\n'), keepAliveMs)
    const stop = hub.subscribe(
      (event) => {
        response.write(`data: ${JSON.stringify(event)}\n\n`)
        // When it is awake it connects again and asks how things are.
        if (response.writableLength > mostBehindBytes) response.destroy()
      },
      () => {
        clearInterval(keepAlive)
        response.end()
      },
    )
    response.once('close', () => {
      stop()
      clearInterval(keepAlive)
    })
  }

  /** Fetched by a browser at the end of a drag, which sends nothing but the address. */
  async function giveOffered(response: Response, ticket: string): Promise<void> {
    const offer = offered.find(ticket)
    const [file] = offer === undefined ? [] : await filesOf(handlers, offer)
    if (file === undefined)
      return fail(response, 404, new LegibleError('not_found', 'Nothing is held ready here any more.'))
    response.attachment(file.name).type(file.mediaType).send(Buffer.from(file.bytes))
  }

  return async (request, response) => {
    // The page is same-origin; nobody else has any business here, with or without a session.
    const { origin, host } = request.headers
    if (origin !== undefined && origin !== `http://${host}`)
      throw new LegibleError('origin_not_allowed', 'Only the own page may call this.')
    if (request.path === '/sign-in' && request.method === 'POST') return signIn(request, response)
    const ticket = /^\/offered\/([\w-]+)$/.exec(request.path)?.[1]
    if (ticket !== undefined && request.method === 'GET') return giveOffered(response, ticket)
    const session = /^Session (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (session === undefined || !sessions.isValid(session)) return fail(response, 401, signedOut())
    if (request.path === '/events' && request.method === 'GET') return stream(request, response)
    if (request.method !== 'POST') {
      response.set('Allow', 'POST')
      throw new LegibleError('method_not_allowed', 'This address takes POST.')
    }
    return call(request, response, request.path.slice(1))
  }
}

function parseHeader(header: string): object {
  try {
    return Object(JSON.parse(decodeURIComponent(header))) as object
  } catch {
    throw new LegibleError(
      'invalid_request',
      'The header X-Legible-Argument is not JSON, percent-encoded. Reload the page and try again.',
      { param: 'X-Legible-Argument' },
    )
  }
}

function fail(response: Response, status: number, error: LegibleError): void {
  if (status === 401 && !response.req.complete) response.set('Connection', 'close')
  response.status(status).json(toFailure(error))
}

function signedOut(): LegibleError {
  return new LegibleError(
    'invalid_api_key',
    'This page is not signed in. Open the link that Legible printed when it started; `legible link` prints it again.',
  )
}
