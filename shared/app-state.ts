import type { Account, KeychainState, Usage } from './accounts.ts'
import type { OutboundConnection, RunningActivity } from './activity.ts'
import type { ReadingQueue } from './reading-queue.ts'
import type { Repair } from './repairs.ts'
import type { Settings } from './settings.ts'

/** What the bridge can do; the page shows nothing that would lead nowhere. */
export interface Capabilities {
  /** Reads files by their path, so that nothing is copied and whole folders can be dropped. */
  readsPaths: boolean
  /** `folders.choose` and `documents.saveAll` open the system's dialogs. */
  nativeDialogs: boolean
  captureRegion: boolean
  /** `documents.dragOut` starts the system's own drag of files. */
  dragsFiles: boolean
  writesAssistantConfigs: boolean
  /** The server can be stopped and moved without ending this page. */
  controlsServer: boolean
  /** There is a tray, a login item and a global shortcut to set. */
  startUp: boolean
}

export interface ServerState {
  running: boolean
  /** `http://127.0.0.1:6270`, or where it would be; null when it never ran. */
  url: string | null
  port: number
  /** Why it does not run, one plain sentence; null when it runs or was switched off. */
  problem: string | null
  nextFreePort: number | null
}

export interface InstalledLanguage {
  /** Tesseract's code, such as `eng` or `chi_sim`. */
  code: string
  source: 'bundled' | 'user'
}

export type UsageTotals = Pick<Usage, 'today' | 'thisMonth' | 'remaining' | 'monthlyLimit'>

/** Everything the first paint needs, in one answer. */
export interface AppSnapshot {
  version: string
  capabilities: Capabilities
  account: Account
  settings: Settings
  keychain: KeychainState
  server: ServerState
  languages: InstalledLanguage[]
  usage: UsageTotals
  queue: ReadingQueue
  /** Everything being answered now. */
  running: RunningActivity[]
  /** What left the machine since the program started, newest first, at most `connectionsKept`. */
  connections: OutboundConnection[]
  /** The system did not give the keys of the setting `captureShortcut`: another program may have them. */
  captureKeysTaken: boolean
  /** What was repaired while starting. */
  repairs: Repair[]
}
