import type { SavedFormat } from '../../shared/exported-file-name.ts'

/** A document in a format that somebody may fetch without a session. */
export interface Offer {
  id: string
  format: SavedFormat
}

export interface OfferedFiles {
  offer(ticket: string, offer: Offer): void
  find(ticket: string): Offer | undefined
}

/** As many drags may end late, as on a slow drive. */
const kept = 8

/** What pages hold ready for the end of a drag, by tickets that only they know; nothing is written before it is fetched. */
export function createOfferedFiles(): OfferedFiles {
  const offers = new Map<string, Offer>()
  return {
    offer(ticket, offer) {
      offers.set(ticket, offer)
      const [oldest] = offers.keys()
      if (offers.size > kept && oldest !== undefined) offers.delete(oldest)
    },
    find: (ticket) => offers.get(ticket),
  }
}
