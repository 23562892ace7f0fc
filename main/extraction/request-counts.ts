import { performance } from 'node:perf_hooks'
import type { Door } from '../../shared/accounts.ts'
import { toLegibleError } from '../../shared/errors.ts'
import type { ExtractionService } from './ports.ts'

/** Requests of one door that ended in one way since the program started. */
export interface RequestCount {
  door: Door
  /** `ok`, `partial`, or the error's code. */
  outcome: string
  documents: number
  pages: number
  credits: number
  /** From the last byte of each request to its answer. */
  seconds: number
}

/** The same service, counted. */
export function countRequests(service: ExtractionService): {
  extraction: ExtractionService
  counts(): RequestCount[]
} {
  const counts = new Map<string, RequestCount>()

  function count(
    door: Door,
    outcome: string,
    added: Omit<RequestCount, 'door' | 'outcome' | 'documents'>,
  ): void {
    const key = `${door} ${outcome}`
    const known = counts.get(key) ?? { door, outcome, documents: 0, pages: 0, credits: 0, seconds: 0 }
    known.documents += 1
    known.pages += added.pages
    known.credits += added.credits
    known.seconds += added.seconds
    counts.set(key, known)
  }

  return {
    counts: () => [...counts.values()],
    extraction: {
      async extract(request, hooks) {
        const seconds = () => (performance.now() - request.receivedAt) / 1000
        try {
          const answer = await service.extract(request, hooks)
          const { partial, pages, creditsUsed } = answer
          count(request.door, partial ? 'partial' : 'ok', {
            pages: pages.length,
            credits: creditsUsed,
            seconds: seconds(),
          })
          return answer
        } catch (error) {
          count(request.door, toLegibleError(error).code, { pages: 0, credits: 0, seconds: seconds() })
          throw error
        }
      },
    },
  }
}
