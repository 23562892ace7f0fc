import type { Settings } from '../../shared/settings.ts'
import type { NetworkRuntime, Status } from '../../shared/status.ts'

/** What `GET /api/status` says, from the parts that know it. */
export function describeStatus(facts: {
  version: string
  startedAt: number
  threads: number
  engines: Status['engines']
  networks?: NetworkRuntime | undefined
  queue: { active: number; waiting: number }
  languages: { code: string; origin: 'bundled' | 'user' }[]
  settings: Settings
}): Status {
  const { maxBodyBytes, maxImagePixels, maxPages, pageTimeoutMs, documentTimeoutMs } = facts.settings.limits
  return {
    version: facts.version,
    uptimeSeconds: Math.round((Date.now() - facts.startedAt) / 1000),
    engines: facts.engines,
    ...(facts.networks && { networks: facts.networks }),
    languages: facts.languages.map(({ code, origin }) => ({ code, source: origin })),
    queue: { ...facts.queue, threads: facts.threads },
    limits: {
      maxBodyBytes,
      maxImagePixels,
      maxPages,
      pageTimeoutMs,
      documentTimeoutMs,
      requestsPerMinute: facts.settings.server.requestsPerMinute,
    },
  }
}
