/**
 * The one contract between the page and the program, whichever bridge carries it.
 *
 * Every method takes one structured-clone argument (or none) and answers a `Result`: expected failures are
 * values, a rejected promise is a bug or a lost bridge. Arguments are checked in the main process with
 * `desktopArguments` (desktop-arguments.ts). The page imports this file only; it must stay free of zod.
 *
 * ## The window's bridge (IPC)
 * `window.legible` is a `WindowBridge`, built in the preload with `toDesktopApi`. Each method is
 * `ipcRenderer.invoke('legible:<group>.<method>', argument)`; main sends every `AppEvent` on `legible:event`.
 *
 * ## The browser's bridge (HTTP, same origin, `legible serve`)
 * - `POST /bridge/sign-in`, JSON `{ "token": "…" }` → `Result<{ session: string }>`. The token comes from the fragment
 *   of the link printed at the start (`#token=…`).
 * - `POST /bridge/<group>.<method>`, `Authorization: Session <session>`, JSON `{ "argument": … }` (`{}` where there is none)
 *   → 200 with the `Result` as JSON. An unknown or ended session is 401, a bad argument 400, an unknown method 404,
 *   each with a failed `Result` as its body.
 * - `binaryArgumentMethods`: the body is the `bytes` as `application/octet-stream`; the rest of the argument is JSON,
 *   percent-encoded (`encodeURIComponent`), in the header `X-Legible-Argument`.
 * - `binaryResultMethods`: success is 200 `image/png` with the bytes alone; failure is the JSON `Result`.
 * - `GET /bridge/offered/<ticket>` → the file that `documents.offer` holds ready, as a download.
 * - `GET /bridge/events`, `Authorization: Session <session>` → `text/event-stream`; each event is one
 *   `data: <AppEvent as JSON>` without a name, with a comment line at least every 15 s. The page opens it before it asks for
 *   its snapshot, and asks for a new snapshot after each reconnection, so nothing needs to be replayed.
 */
import type { Account, CreatedKey, KeySummary, NewKey, Usage } from './accounts.ts'
import type { ActivityEntry, ActivityQuery, OutboundConnection, RunningActivity } from './activity.ts'
import type { AppSnapshot, InstalledLanguage, ServerState, UsageTotals } from './app-state.ts'
import type { Assistant, AssistantId, ConfigChange, ConnectionCheck, WrittenConfig } from './assistants.ts'
import type { ClipboardText } from './clipboard-text.ts'
import type { WordCorrection } from './corrections.ts'
import type { SavedFormat } from './exported-file-name.ts'
import type { OutputFormat, PageReport } from './ocr.ts'
import type { OutputFile } from './ocr.ts'
import type { OutputFileFormat } from './output-files.ts'
import type {
  DocumentOrigin,
  QueueDocument,
  ReadableDocument,
  ReadingQueue,
  ReadOptions,
  ReadPage,
  RefusedFile,
} from './reading-queue.ts'
import type { Result } from './result.ts'
import type { Settings, SettingsPatch } from './settings.ts'
import type { NewWatchRule, WatchedFolder, WatchRuleChange } from './watched-folders.ts'

type Answer<T> = Promise<Result<T>>
interface ById {
  id: string
}
interface ByIds {
  ids: string[]
}

/** Which key a configuration carries: one the keychain can reveal, or one just made or typed in. */
export interface KeyChoice {
  keyId?: string | undefined
  plainKey?: string | undefined
}

/** The names of the files that were written; none when no place was chosen. */
interface Saved {
  saved: string[]
}

export interface AppMethods {
  snapshot(): Answer<AppSnapshot>
  /** Opens an http(s) address in the user's browser. */
  openExternal(argument: { url: string }): Answer<null>
  /** Puts text on the clipboard, in both its forms where there are two. */
  copyText(argument: ClipboardText): Answer<null>
  /** Asks where, then writes UTF-8 text there; in a browser it is a download. */
  saveText(argument: { suggestedName: string; text: string }): Answer<Saved>
}

/** Methods that look at a document take the id of a queue document or the requestId of a stored activity entry. */
export interface DocumentMethods {
  list(): Answer<ReadingQueue>
  /** Files and folders (with all below them) by absolute path; needs `readsPaths`. */
  addPaths(argument: {
    paths: string[]
    options: ReadOptions
  }): Answer<{ ids: string[]; refused: RefusedFile[] }>
  /** May answer `queue_full`: nothing was taken, the page offers the file again by itself. */
  addBytes(argument: {
    name: string
    origin: Exclude<DocumentOrigin, 'url'>
    bytes: Uint8Array
    options: ReadOptions
  }): Answer<{ id: string }>
  addUrl(argument: { url: string; options: ReadOptions }): Answer<{ id: string }>
  cancel(argument: ByIds): Answer<null>
  /** Reads again what failed or was cancelled; `options` replaces what was chosen before. */
  retry(argument: ById & { options?: ReadOptions | undefined }): Answer<null>
  pause(): Answer<null>
  resume(): Answer<null>
  /** Takes documents off the list, cancelling what is still being read. History keeps what it keeps. */
  remove(argument: ByIds): Answer<null>
  /** Undoes `remove` within `undoMs`; what was being read comes back cancelled. */
  restore(argument: ByIds): Answer<null>
  open(argument: ById): Answer<ReadableDocument>
  /** Tells what is looked at: these pages of the document are read before the others, and it before other documents. */
  lookAt(argument: ById & { pages: number[] }): Answer<null>
  /** Pages that are not read yet are left out. At most 50 at a time. */
  pages(argument: ById & { pages: number[] }): Answer<ReadPage[]>
  /**
   * Keeps what a person made of a word, with the reading itself or, where that is kept nowhere, as long as it is on the list;
   * answers the page as it is now. `invalid_request` for a page that is not read yet and for a word that is not there.
   */
  correct(argument: ById & WordCorrection): Answer<ReadPage>
  /** Upright page image as PNG, at most `maxSide` pixels on its longer side. `not_found` when the file is not kept. */
  pageImage(argument: ById & { page: number; maxSide: number }): Answer<Uint8Array>
  /** Writes the text in a format from what was read, of some pages or all; reads nothing again. */
  exportAs(argument: ById & { format: OutputFormat; pages?: number[] | undefined }): Answer<{ text: string }>
  /** The files of a format, written from what was read; reads nothing again. `not_found` where the document itself is needed and not kept. */
  exportFiles(argument: ById & { format: OutputFileFormat }): Answer<{ files: OutputFile[] }>
  /** Asks where, then writes there what `exportFiles` gives: several into a folder. In a browser it is a download. */
  saveFiles(argument: ById & { format: OutputFileFormat }): Answer<Saved>
  /**
   * Starts to drag documents' files out of the window; needs `dragsFiles`. To be called while the button is down: false
   * where it was let go before the files were written.
   */
  dragOut(argument: ByIds & { format: SavedFormat }): Answer<{ isDragged: boolean }>
  /**
   * Holds a document's file ready at `GET /bridge/offered/<ticket>`, which needs no session: a browser drags it out by
   * that address alone. The ticket is the page's own and not to be guessed; of many the last few count.
   */
  offer(argument: ById & { format: SavedFormat; ticket: string }): Answer<null>
  /** The text for the clipboard, with its tables. */
  clipboardText(argument: ById): Answer<ClipboardText>
  /** Asks for a folder, writes each document there; needs `nativeDialogs`. `saved` is 0 when nothing was chosen. */
  saveAll(argument: ByIds & { format: SavedFormat }): Answer<{ saved: number }>
}

export interface CaptureMethods {
  /** Lets the user draw a rectangle on the screen and queues it; `id` is null when they changed their mind. */
  region(argument: { options: ReadOptions }): Answer<{ id: string | null }>
}

export interface KeyMethods {
  list(): Answer<KeySummary[]>
  create(argument: NewKey): Answer<CreatedKey>
  reveal(argument: ById): Answer<{ plainKey: string }>
  revoke(argument: ById): Answer<KeySummary>
}

export interface AccountMethods {
  update(argument: {
    name?: string | undefined
    monthlyCreditLimit?: number | null | undefined
  }): Answer<Account>
}

export interface UsageMethods {
  get(): Answer<Usage>
  /** The whole ledger, RFC 4180. */
  csv(): Answer<{ text: string }>
}

export interface SettingsMethods {
  get(): Answer<Settings>
  patch(argument: { change: SettingsPatch }): Answer<Settings>
}

export interface LanguageMethods {
  list(): Answer<InstalledLanguage[]>
  /** `name` is `<code>.traineddata` or `<code>.traineddata.gz`. */
  addBytes(argument: { name: string; bytes: Uint8Array }): Answer<InstalledLanguage[]>
  /** Only for languages the user added. */
  remove(argument: { code: string }): Answer<InstalledLanguage[]>
}

/** Folders whose files MCP clients may name; the list itself is the setting `grantedFolders`. */
export interface FolderMethods {
  /** The system's folder dialog, needs `nativeDialogs`; unchanged when nothing was chosen. */
  choose(): Answer<string[]>
  /** `invalid_request` when it is not an absolute path of a folder. */
  grant(argument: { path: string }): Answer<string[]>
  revoke(argument: { path: string }): Answer<string[]>
}

/** Folders whose documents are read by themselves; the rules are the setting `watchedFolders`. Each answers all there are. */
export interface WatchingMethods {
  list(): Answer<WatchedFolder[]>
  /** The system's folder dialog, needs `nativeDialogs`; null when nothing was chosen. */
  choose(): Answer<{ path: string | null }>
  add(argument: NewWatchRule): Answer<WatchedFolder[]>
  change(argument: WatchRuleChange): Answer<WatchedFolder[]>
  remove(argument: ById): Answer<WatchedFolder[]>
}

export interface ActivityMethods {
  list(argument: ActivityQuery): Answer<ActivityEntry[]>
  /** Deletes readings with their texts and files, also from the window's list; `restore` undoes it within `undoMs`. */
  delete(argument: { requestIds: string[] }): Answer<null>
  restore(argument: { requestIds: string[] }): Answer<null>
  deleteAll(): Answer<null>
}

export interface ConnectMethods {
  assistants(argument: KeyChoice): Answer<Assistant[]>
  preview(argument: KeyChoice & { assistant: AssistantId }): Answer<ConfigChange>
  /** Writes what `preview` showed, keeping a backup; `invalid_request` when the file is no longer `before`. */
  write(argument: KeyChoice & { assistant: AssistantId; before: string | null }): Answer<WrittenConfig>
  /**
   * A real round trip with what the assistant's file says, or would say where nothing was written yet: its program is
   * started, or its address called. A failed check is a value in the list, and ends it. Costs nothing.
   */
  test(argument: KeyChoice & { assistant: AssistantId }): Answer<ConnectionCheck[]>
}

export interface ServerMethods {
  start(): Answer<ServerState>
  stop(): Answer<ServerState>
  /** Saves the port and, when the server is on, listens there; the answer says whether that worked. */
  changePort(argument: { port: number }): Answer<ServerState>
}

/** Things that native menus, the tray and global shortcuts ask the page to do. */
export type AppCommand =
  | 'open'
  | 'paste'
  | 'capture'
  | 'find'
  | 'extract'
  | 'activity'
  | 'settings'
  | 'usage'
  | 'next-doubtful-word'
  | 'correct-word'
  | 'keys'
  | 'palette'

/** What changed. Events of one kind are gathered: at most ten a second, each with everything since the last. */
export type AppEvent =
  | { type: 'documents'; changed: QueueDocument[]; removed: string[]; paused: boolean }
  /** Pages read since the last event, of any document; their words are fetched with `documents.pages`. */
  | { type: 'pages'; read: { documentId: string; reports: PageReport[] }[] }
  /** A word of this page was corrected; a document of the list and its kept reading have ids of their own. */
  | { type: 'corrected'; documentIds: string[]; page: number }
  /** Everything being answered now, and what ended since the last event. */
  | { type: 'activity'; running: RunningActivity[]; finished: ActivityEntry[] }
  /** Of what was answered, something was deleted or brought back. */
  | { type: 'history' }
  | { type: 'connections'; connections: OutboundConnection[] }
  | { type: 'usage'; totals: UsageTotals }
  /** A key was made, used or revoked. */
  | { type: 'keys' }
  | { type: 'settings'; settings: Settings }
  | { type: 'server'; server: ServerState }
  | { type: 'languages'; languages: InstalledLanguage[] }
  /** Something of the watched folders has changed. */
  | { type: 'watching' }
  /** The keys of the capture were taken by another program, or are free again. */
  | { type: 'captureKeys'; isTaken: boolean }
  | { type: 'command'; command: AppCommand }
  /** Shows a document of the queue, such as one just opened with the app. */
  | { type: 'show'; documentId: string }
  /** Made by the page's own side of the bridge: the program went away, came back, or ended the session. */
  | { type: 'bridge'; state: 'lost' | 'back' | 'signed-out' }

/** What `toDesktopApi` builds from the table below; each group is its interface above. */
export interface DesktopApi {
  app: AppMethods
  documents: DocumentMethods
  capture: CaptureMethods
  keys: KeyMethods
  account: AccountMethods
  usage: UsageMethods
  settings: SettingsMethods
  languages: LanguageMethods
  folders: FolderMethods
  watching: WatchingMethods
  activity: ActivityMethods
  connect: ConnectMethods
  server: ServerMethods
  subscribe(listener: (event: AppEvent) => void): () => void
}

/** `window.legible`. `pathOfFile` is webUtils.getPathForFile: empty for a File that is not on disk (no DOM types here). */
export interface WindowBridge extends DesktopApi {
  pathOfFile(file: object): string
}

type Groups = Omit<DesktopApi, 'subscribe'>

/** Every method by name: the whitelist of both bridges. */
export const desktopMethods = {
  app: ['snapshot', 'openExternal', 'copyText', 'saveText'],
  documents: [
    'list',
    'addPaths',
    'addBytes',
    'addUrl',
    'cancel',
    'retry',
    'pause',
    'resume',
    'remove',
    'restore',
    'open',
    'lookAt',
    'pages',
    'correct',
    'pageImage',
    'exportAs',
    'exportFiles',
    'saveFiles',
    'dragOut',
    'offer',
    'clipboardText',
    'saveAll',
  ],
  capture: ['region'],
  keys: ['list', 'create', 'reveal', 'revoke'],
  account: ['update'],
  usage: ['get', 'csv'],
  settings: ['get', 'patch'],
  languages: ['list', 'addBytes', 'remove'],
  folders: ['choose', 'grant', 'revoke'],
  watching: ['list', 'choose', 'add', 'change', 'remove'],
  activity: ['list', 'delete', 'restore', 'deleteAll'],
  connect: ['assistants', 'preview', 'write', 'test'],
  server: ['start', 'stop', 'changePort'],
} as const satisfies { [G in keyof Groups]: readonly (keyof Groups[G])[] }

export const binaryArgumentMethods = ['documents.addBytes', 'languages.addBytes'] as const
export const binaryResultMethods = ['documents.pageImage'] as const

type NamesOf<G extends keyof Groups> = `${G}.${Extract<keyof Groups[G], string>}`
/** `documents.open` and the like. */
export type DesktopMethod = { [G in keyof Groups]: NamesOf<G> }[keyof Groups]

type Signature<M extends DesktopMethod> = M extends `${infer G extends keyof Groups}.${infer N}`
  ? N extends keyof Groups[G]
    ? Extract<Groups[G][N], (argument: never) => unknown>
    : never
  : never

export type ArgumentOf<M extends DesktopMethod> = Parameters<Signature<M>> extends [infer A] ? A : undefined
export type ValueOf<M extends DesktopMethod> =
  ReturnType<Signature<M>> extends Promise<Result<infer T>> ? T : never

/** Main's side: one function a method, given its checked argument; it throws LegibleError, the bridge makes it a Result. */
export type DesktopHandlers = {
  [M in DesktopMethod]: (argument: ArgumentOf<M>) => ValueOf<M> | Promise<ValueOf<M>>
}

/** Builds the page's side from one function that carries a call across. */
export function toDesktopApi(
  invoke: (method: DesktopMethod, argument: unknown) => Promise<unknown>,
  subscribe: DesktopApi['subscribe'],
): DesktopApi {
  const groups = Object.entries(desktopMethods).map(([group, names]) => [
    group,
    Object.fromEntries(
      names.map((name) => [
        name,
        (argument?: unknown) => invoke(`${group}.${name}` as DesktopMethod, argument),
      ]),
    ),
  ])
  return { ...Object.fromEntries(groups), subscribe } as DesktopApi
}
