/** Folders whose documents are read by themselves, as the page shows them. Free of zod: the page imports it. */
import type { ErrorShape } from './errors.ts'
import type { SavedFormat } from './exported-file-name.ts'

/** What becomes of a document that was read: it stays, or goes below `originals` of the folder of texts. */
export const originalsChoices = ['keep', 'move'] as const
export type Originals = (typeof originalsChoices)[number]

export interface WatchRule {
  id: string
  /** Absolute paths, neither inside the other. */
  folder: string
  to: string
  formats: SavedFormat[]
  /** Empty: as the settings have it. */
  languages: string[]
  originals: Originals
  enabled: boolean
}

export type NewWatchRule = Omit<WatchRule, 'id' | 'enabled'>

/** What of a rule can be changed. Its places cannot: what is known of its documents belongs to them. */
export type WatchRuleChange = Omit<WatchRule, 'folder' | 'to'>

/** A rule and how it goes. */
export interface WatchedFolder extends WatchRule {
  state: 'off' | 'watching' | 'stopped'
  /** Why it does not watch; it is tried again by itself. */
  problem: ErrorShape | null
  /** Documents read since the program started. */
  read: number
  /** Documents that lie there and could not be read, the first of them, and how many there are. */
  failures: { path: string; error: ErrorShape }[]
  failed: number
}
