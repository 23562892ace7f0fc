// Calls webhooks, inside the fence of fetch-rules.ts: the same addresses are refused as for documents.
import type { OutboundConnection } from '../../shared/activity.ts'
import { atDoor, type DoorWords } from '../../shared/at-door.ts'
import { LegibleError } from '../../shared/errors.ts'
import { remedies, type Remedy } from '../../shared/known-failures.ts'
import type { WebhookCaller } from '../jobs/ports.ts'
import type { FetcherOptions } from './document-fetcher.ts'
import { explainFetchFailure } from './explain-fetch-failure.ts'
import { checkUrl, type FetchRules } from './fetch-rules.ts'
import { createGuardedAgent } from './guarded-agent.ts'

const timeouts = { connectMs: 5_000, firstByteMs: 15_000 }

/** Redirects are not followed: whoever is to be called is named. Of the answer only the status counts. */
export function createWebhookCaller(
  options: Pick<FetcherOptions, 'rules' | 'ownPorts' | 'onOutbound' | 'lookup'>,
): WebhookCaller {
  const rules = (): FetchRules => ({ ...options.rules(), ownPorts: options.ownPorts() })

  return {
    check: (url) => void checkWebhook(url, rules()),

    async post(address, { body, headers, signal, requestId }) {
      const url = checkWebhook(address, rules())
      const note: OutboundConnection = { requestId, host: url.host, at: Date.now(), bytes: 0, outcome: 'ok' }
      const dispatcher = await createGuardedAgent(url, {
        rules: rules(),
        lookup: options.lookup,
        ...timeouts,
      })
      try {
        const { request } = await import('undici')
        const answer = await request(url.href, {
          method: 'POST',
          dispatcher,
          signal,
          headers: { 'user-agent': 'Legible', 'content-type': 'application/json', ...headers },
          body,
        })
        // Nobody reads it, and destroying it emits an error that nobody else listens for.
        answer.body.on('error', () => undefined).destroy()
        return answer.statusCode
      } catch (thrown) {
        const error = explainFetchFailure(thrown, { signal, total: signal })
        note.outcome = error.code
        throw error
      } finally {
        // What the lookup refused never left.
        if (note.outcome !== 'url_not_allowed') options.onOutbound?.(note)
        await dispatcher.destroy().catch(() => undefined)
      }
    },
  }
}

/** The rules speak of documents; whoever sent the webhook asked for no document. */
export const webhookWords: DoorWords = {
  help: {
    ...(Object.fromEntries(remedies.map((remedy) => [remedy, null])) as Record<Remedy, null>),
    sendFile: 'name another address',
  },
  fields: { url: 'webhook' },
  says: {
    urlsOff:
      'Calling addresses is switched off in the settings. Leave webhook out and ask for the job instead.',
  },
}

function checkWebhook(address: string, rules: FetchRules): URL {
  try {
    return checkUrl(address, rules)
  } catch (error) {
    throw error instanceof LegibleError ? atDoor(error, webhookWords) : error
  }
}
