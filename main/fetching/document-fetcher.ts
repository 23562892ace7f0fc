// The fence around `imageUrl`; with webhook-caller.ts, the places from which a request leaves this machine.
import type { lookup as systemLookup } from 'node:dns'
import type { Agent, Dispatcher } from 'undici'
import type { OutboundConnection } from '../../shared/activity.ts'
import { failure } from '../../shared/errors.ts'
import type { DocumentFetcher } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { explainFetchFailure } from './explain-fetch-failure.ts'
import { checkUrl, type FetchRules } from './fetch-rules.ts'
import { createGuardedAgent } from './guarded-agent.ts'
import { readAnswer } from './read-answer.ts'

export interface FetcherOptions {
  rules: () => Omit<FetchRules, 'ownPorts'>
  ownPorts: () => number[]
  logger: Logger
  /** For the owner's connection log: called for each host that was asked, each step of a redirect included. */
  onOutbound?: (connection: OutboundConnection) => void
  /** How names become addresses; the system's resolver unless a test brings its own. */
  lookup?: typeof systemLookup
  timeouts?: { connectMs: number; firstByteMs: number; totalMs: number }
}

// `tooManyRedirects` says so.
const maxRedirects = 5
// A picture host answers within these; a server that trickles must not hold a place in the queue for long.
const defaultTimeouts = { connectMs: 5_000, firstByteMs: 15_000, totalMs: 60_000 }

/** `check` throws url_not_allowed for what can be told from the address alone. */
export type FencedFetcher = DocumentFetcher & { check(url: string): void }

/**
 * Fetches a document from a public http(s) address. Throws url_not_allowed, fetch_failed, fetch_timeout,
 * payload_too_large, cancelled.
 *
 * Addresses are checked as guarded-agent.ts says.
 * No proxy of the environment is used, nothing is kept: no connection, no cookie.
 */
export function createDocumentFetcher(options: FetcherOptions): FencedFetcher {
  const { ownPorts, logger, onOutbound, lookup, timeouts = defaultTimeouts } = options

  const currentRules = (): FetchRules => ({ ...options.rules(), ownPorts: ownPorts() })

  return {
    check: (url) => void checkUrl(url, currentRules()),

    async fetch(address, { signal, requestId }) {
      const rules = currentRules()
      const total = AbortSignal.timeout(timeouts.totalMs)
      let url: URL | undefined
      try {
        url = checkUrl(address, rules)
        for (let hop = 0; hop <= maxRedirects; hop++) {
          const answer = await askHost(url)
          if (answer instanceof Uint8Array) return answer
          url = checkUrl(answer.location, rules)
        }
        throw failure('tooManyRedirects')
      } catch (thrown) {
        const error = explainFetchFailure(thrown, { signal, total })
        logger.info(
          { requestId, host: url?.host, code: error.code, error: error.cause },
          'could not fetch a document',
        )
        throw error
      }

      async function askHost(url: URL): Promise<Uint8Array | { location: string }> {
        const note: OutboundConnection = {
          requestId,
          host: url.host,
          at: Date.now(),
          bytes: 0,
          outcome: 'ok',
        }
        const dispatcher = await createGuardedAgent(url, { rules, lookup, ...timeouts })
        try {
          const answer = await get(url, dispatcher, AbortSignal.any([signal, total]))
          const location = redirectOf(answer, url)
          if (location !== undefined) {
            note.outcome = 'redirect'
            return { location }
          }
          const bytes = await readAnswer(answer, rules.maxBytes)
          note.bytes = bytes.length
          return bytes
        } catch (thrown) {
          note.outcome = explainFetchFailure(thrown, { signal, total }).code
          throw thrown
        } finally {
          // What the lookup refused never left.
          if (note.outcome !== 'url_not_allowed') onOutbound?.(note)
          await dispatcher.destroy().catch(() => undefined)
        }
      }
    },
  }
}

async function get(url: URL, dispatcher: Agent, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { request } = await import('undici')
  const answer = await request(url.href, {
    dispatcher,
    signal,
    headers: {
      'user-agent': 'Legible',
      accept: 'application/pdf, image/*',
      // A compressed answer could inflate past every cap.
      'accept-encoding': 'identity',
    },
  })
  // Destroying a body that is not read to its end emits an error that nobody else listens for.
  answer.body.on('error', () => undefined)
  return answer
}

/** Where a redirect leads, in full; undefined when the answer is none. */
function redirectOf(
  { statusCode, headers: { location } }: Dispatcher.ResponseData,
  base: URL,
): string | undefined {
  if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') return undefined
  return URL.parse(location, base.href)?.href ?? ''
}
