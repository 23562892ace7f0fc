import type { Door } from './accounts.ts'
import type { ErrorCode } from './errors.ts'

/** A request as Activity shows it, live and from history. */
export interface ActivityEntry {
  requestId: string
  /** Milliseconds since the epoch. */
  at: number
  door: Door
  keyId: string | null
  keyName: string | null
  fileName: string | null
  fileKind: string | null
  format: string
  pages: number
  credits: number
  milliseconds: number
  outcome: 'ok' | 'partial' | ErrorCode
  /** Whether its text can still be opened. */
  stored: boolean
}

export interface ActivityQuery {
  search?: string | undefined
  door?: Door | undefined
  keyId?: string | undefined
  /** Entries older than this one, for paging. */
  beforeAt?: number | undefined
  limit: number
}

/** A request that is being answered now, from whichever door. */
export interface RunningActivity {
  requestId: string
  /** Milliseconds since the epoch at which it arrived. */
  at: number
  door: Door
  keyId: string | null
  keyName: string | null
  fileName: string | null
  fileKind: string | null
  pagesDone: number
  /** 0 until the document is open. */
  pagesTotal: number
}

/** One request that left the machine: only ever the user's own `imageUrl`, or the update check they switched on. Never a path or a query. */
export interface OutboundConnection {
  requestId: string
  host: string
  /** Milliseconds since the epoch. */
  at: number
  bytes: number
  /** `redirect`: it led elsewhere, which is a connection of its own. */
  outcome: 'ok' | 'redirect' | ErrorCode
}

/** So many of the newest connections are remembered, by the program and by its page. */
export const connectionsKept = 1000
