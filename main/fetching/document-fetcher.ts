// The fence around `imageUrl`: the one place from which a request leaves this machine.
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request, type Dispatcher } from 'undici'
import { LegibleError } from '../../shared/errors.ts'
import type { DocumentFetcher } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchRules {
  allowUrls: boolean
  allowPrivateUrls: boolean
  maxBytes: number
}

/** One request that left the machine, for the owner's connection log. Never the path or the query. */
export interface OutboundConnection {
  requestId: string
  host: string
  at: number
  bytes: number
  /** `ok`, or the code of what went wrong. */
  outcome: string
}

export interface FetcherOptions {
  rules: () => FetchRules
  /** Ports of this program itself, refused even where private addresses are allowed. */
  ownPorts: () => number[]
  logger: Logger
  onOutbound?: (connection: OutboundConnection) => void
  /** How names become addresses; the system's resolver unless a test brings its own. */
  lookup?: typeof systemLookup
  timeouts?: { connectMs: number; firstByteMs: number; totalMs: number }
}

const maxRedirects = 5
// A picture host answers within these; a server that trickles must not hold a place in the queue for long.
const defaultTimeouts = { connectMs: 5_000, firstByteMs: 15_000, totalMs: 60_000 }

/**
 * Fetches a document from a public http(s) address. Throws url_not_allowed, fetch_failed, fetch_timeout,
 * payload_too_large, cancelled.
 *
 * The address is checked inside the connection's own lookup, so that a name cannot resolve to one address for the
 * check and to another for the connection; literal addresses, which never reach a lookup, are checked before.
 */
export function createDocumentFetcher(options: FetcherOptions): DocumentFetcher {
  const { rules, ownPorts, logger, onOutbound } = options
  const timeouts = options.timeouts ?? defaultTimeouts

  function guardedLookup(): LookupFunction {
    const { allowPrivateUrls } = rules()
    const resolve = options.lookup ?? systemLookup
    return (hostname, lookupOptions, callback) => {
      resolve(hostname, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
        if (error) return callback(error, [])
        const refused = addresses.find(({ address }) => !allowPrivateUrls && !isPublicAddress(address))
        if (refused !== undefined || addresses.length === 0)
          return callback(notAllowed('it points into a private network'), [])
        if (lookupOptions.all) return callback(null, addresses)
        const [first] = addresses
        callback(null, first?.address ?? '', first?.family)
      })
    }
  }

  function check(address: string): URL {
    const { allowUrls, allowPrivateUrls } = rules()
    if (!allowUrls)
      throw new LegibleError(
        'url_not_allowed',
        'Fetching from addresses is switched off in the settings. Send the file itself as image.',
        { param: 'imageUrl' },
      )
    const url = URL.parse(address)
    if (url === null) throw notAllowed('it is not a valid address')
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw notAllowed('only http and https are')
    if (url.username !== '' || url.password !== '') throw notAllowed('it carries a user name or password')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!allowPrivateUrls && isIP(host) !== 0 && !isPublicAddress(host))
      throw notAllowed('it points into a private network')
    if (!allowPrivateUrls && /(^|\.)localhost\.?$/i.test(host))
      throw notAllowed('it points into a private network')
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    if (allowPrivateUrls && ownPorts().includes(port)) throw notAllowed('it is an address of Legible itself')
    return url
  }

  async function follow(address: string, dispatcher: Agent, signal: AbortSignal): Promise<Uint8Array> {
    let url = check(address)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await request(url.href, {
        dispatcher,
        signal,
        // A compressed answer could inflate past every cap.
        headers: {
          'user-agent': 'Legible',
          accept: 'application/pdf, image/*',
          'accept-encoding': 'identity',
        },
      })
      // Destroying a body that is not read to its end emits an error that nobody else listens for.
      answer.body.on('error', () => undefined)
      const { location } = answer.headers
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        answer.body.destroy()
        url = check(URL.parse(location, url.href)?.href ?? '')
        continue
      }
      return readBody(answer, rules().maxBytes)
    }
    throw new LegibleError('fetch_failed', `The address redirects more than ${maxRedirects} times.`, {
      param: 'imageUrl',
    })
  }

  return {
    async fetch(address, { signal, requestId }) {
      const at = Date.now()
      const host = URL.parse(address)?.host ?? ''
      const total = AbortSignal.timeout(timeouts.totalMs)
      const dispatcher = new Agent({
        connect: { lookup: guardedLookup(), timeout: timeouts.connectMs },
        headersTimeout: timeouts.firstByteMs,
        bodyTimeout: timeouts.firstByteMs,
        maxHeaderSize: 32 * 1024,
        pipelining: 0,
      })
      let outcome = 'ok'
      let bytes = 0
      try {
        const body = await follow(address, dispatcher, AbortSignal.any([signal, total]))
        bytes = body.length
        return body
      } catch (thrown) {
        const error = explain(thrown, { signal, total })
        outcome = error.code
        logger.info({ requestId, host, code: error.code, error: error.cause }, 'could not fetch a document')
        throw error
      } finally {
        // What was refused before a connection was made never left.
        if (outcome !== 'url_not_allowed') onOutbound?.({ requestId, host, at, bytes, outcome })
        await dispatcher.destroy().catch(() => undefined)
      }
    },
  }
}

async function readBody(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const fail = (error: LegibleError): never => {
    answer.body.destroy()
    throw error
  }
  if (answer.statusCode !== 200) {
    fail(
      new LegibleError('fetch_failed', `The address answered with status ${answer.statusCode}.`, {
        param: 'imageUrl',
      }),
    )
  }
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    fail(
      new LegibleError(
        'fetch_failed',
        'The address answered with a compressed body although none was asked for.',
        { param: 'imageUrl' },
      ),
    )
  }
  const tooLarge = () =>
    new LegibleError(
      'payload_too_large',
      `The file behind the address is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB.`,
      { param: 'imageUrl' },
    )
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) fail(tooLarge())
  const chunks: Buffer[] = []
  let received = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received > maxBytes) fail(tooLarge())
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, received)
}

function notAllowed(reason: string): LegibleError {
  return new LegibleError('url_not_allowed', `This address may not be fetched: ${reason}.`, {
    param: 'imageUrl',
  })
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

function explain(
  thrown: unknown,
  { signal, total }: { signal: AbortSignal; total: AbortSignal },
): LegibleError {
  if (thrown instanceof LegibleError) return thrown
  const cause = (thrown as { cause?: unknown }).cause
  if (cause instanceof LegibleError) return cause
  if (signal.aborted) return new LegibleError('cancelled', 'The request was cancelled.', { cause: thrown })
  const code = (thrown as { code?: string }).code ?? ''
  if (total.aborted || timeoutCodes.has(code)) {
    return new LegibleError(
      'fetch_timeout',
      'The address did not send the file in time. Try again, or send the file itself as image.',
      { param: 'imageUrl', cause: thrown },
    )
  }
  const reason =
    code === 'ENOTFOUND'
      ? 'there is no such host'
      : code === 'ECONNREFUSED'
        ? 'it refuses connections'
        : 'the connection failed'
  return new LegibleError('fetch_failed', `The file could not be fetched: ${reason}.`, {
    param: 'imageUrl',
    cause: thrown,
  })
}
