import type { Account, Door, KeychainState } from '../../shared/accounts.ts'
import type { OutboundConnection, RunningActivity } from '../../shared/activity.ts'
import type {
  AppSnapshot,
  Capabilities,
  InstalledLanguage,
  ServerState,
  UsageTotals,
} from '../../shared/app-state.ts'
import type { SavedFormat } from '../../shared/exported-file-name.ts'
import type { OutputFormat } from '../../shared/ocr.ts'
import type { ReadOptions } from '../../shared/reading-queue.ts'
import type { Repair } from '../../shared/repairs.ts'
import type { Settings } from '../../shared/settings.ts'
import { wholeQueue, type QueueView } from './arrange-queue.ts'
import { createStore, type Store } from './store.ts'

export const rooms = ['extract', 'activity', 'settings'] as const
export type Room = (typeof rooms)[number]

export interface ActivityFilter {
  search: string
  door: Door | 'any'
  keyId: string
}

export interface ActivityPlace {
  /** CSS pixels the list was scrolled by. */
  offset: number
  /** The request of the row that was opened. */
  requestId: string
}

/** Where the column of the settings stands: so many CSS pixels below the begin of a section. */
export interface SettingsPlace {
  section: string
  offset: number
}

/** Documents of the list that are to be read again, perhaps otherwise. */
export interface Rereading {
  ids: readonly string[]
  change?: ReadOptions | undefined
}

/** What several views show: the program's state, kept fresh by events, and where the user is. */
export interface AppState {
  version: string
  capabilities: Capabilities
  account: Account
  keychain: KeychainState
  settings: Settings
  server: ServerState
  languages: InstalledLanguage[]
  usage: UsageTotals
  running: RunningActivity[]
  connections: OutboundConnection[]
  repairs: Repair[]
  captureKeysTaken: boolean
  bridge: 'ok' | 'lost' | 'signed-out'

  room: Room
  /** Section of the settings to show, once. */
  settingsAnchor: string | null
  /** Where the settings were left. */
  settingsPlace: SettingsPlace | null
  /** The document that is shown. */
  selectedId: string | null
  /** Those that are chosen beside it, to do something with all of them. */
  pickedIds: ReadonlySet<string>
  queueView: QueueView
  /** Where there is room for one of the two: the list of documents, or the one that is selected. */
  showsList: boolean
  /** The request of the reading that is open in Activity. */
  openReading: string | null
  activityTab: 'requests' | 'connections'
  activityFilter: ActivityFilter
  /** Where the list of Activity stood when that reading was opened, for coming back. */
  activityPlace: ActivityPlace | null
  /** For what is added next. */
  readOptions: ReadOptions
  /** How texts are shown; kept from one document to the next. */
  format: OutputFormat
  /** The format a document was last saved in: dragged out of the window it is one in this. */
  savedAs: SavedFormat
  /** Files that are still to be handed to the program. */
  sending: number
  dialog: 'none' | 'usage' | 'url' | 'options' | 'keys' | 'palette'
  /** What is asked about: to be read again, though that costs corrections. */
  rereading: Rereading | null
}

export type AppStore = Store<AppState>

/** Goes to a room; in Activity, from the reading that is open there to its list. */
export function goToRoom(app: AppStore, room: Room): void {
  app.set((state) => ({
    room,
    dialog: 'none',
    ...(room === 'activity' && state.room === room && { openReading: null }),
  }))
}

export function createAppStore(snapshot: AppSnapshot): AppStore {
  const { queue, ...shared } = snapshot
  return createStore<AppState>({
    ...shared,
    bridge: 'ok',
    room: 'extract',
    settingsAnchor: null,
    settingsPlace: null,
    selectedId: queue.documents[0]?.id ?? null,
    pickedIds: new Set(),
    queueView: wholeQueue,
    showsList: false,
    openReading: null,
    activityTab: 'requests',
    activityFilter: { search: '', door: 'any', keyId: 'any' },
    activityPlace: null,
    readOptions: {},
    format: 'text',
    savedAs: 'text',
    sending: 0,
    dialog: 'none',
    rereading: null,
  })
}
