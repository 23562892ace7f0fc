// The core: everything that reads, counts and keeps, joined once. It serves nobody yet: the window, the settings page and
// the server are joined to it in app.ts; most commands of the command line need nothing else.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { OutboundConnection } from '../shared/activity.ts'
import { createAccountService } from './accounts/account-service.ts'
import { createCreditLedger } from './accounts/credit-ledger.ts'
import { createKeyService } from './accounts/key-service.ts'
import { createNoKeychain } from './accounts/keychain.ts'
import { createOsKeychain } from './accounts/os-keychain.ts'
import { testPage } from './bridge/test-page.ts'
import { createLanguageData } from './engines/language-data.ts'
import { listEngines } from './engines/list-engines.ts'
import { createActivityFeed } from './extraction/activity-feed.ts'
import { documentMemory } from './extraction/document-memory.ts'
import { describeStatus } from './extraction/describe-status.ts'
import { createExtractionService } from './extraction/extraction-service.ts'
import { withFreeTestPage } from './extraction/free-test-page.ts'
import { readTestPage } from './extraction/read-test-page.ts'
import { countRequests } from './extraction/request-counts.ts'
import { createDocumentFetcher } from './fetching/document-fetcher.ts'
import { createWebhookCaller } from './fetching/webhook-caller.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createLogger } from './logging/logger.ts'
import { createMcpCore } from './mcp/mcp-core.ts'
import { correctReading } from './ocr/correction/correct-reading.ts'
import { createOutputMaker } from './outputs/create-output-maker.ts'
import type { Coordinate } from './queue/coordinator.ts'
import { readingCore } from './queue/reading-version.ts'
import { describeServer } from './settings/server-file.ts'
import type { OpenSettingsBackend } from './settings/settings-backend.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { withOverrides, type SettingsOverrides } from './settings/with-overrides.ts'
import { openDatabase } from './storage/database.ts'
import { openWatchStore } from './storage/watch-store.ts'
import { createReadPlaces } from './watching/read-places.ts'
import { createWatchService } from './watching/watch-service.ts'
import { ownFolder } from './storage/folder-owner.ts'
import { createHistoryStore } from './storage/history-store.ts'
import { createResultStore } from './storage/result-store.ts'
import { forkReaderProcess } from './workers/fork-reader-process.ts'
import { createPageReader, type PooledPageReader } from './workers/page-reader.ts'
import type { StartReaderProcess } from './workers/process-protocol.ts'
import { createProcessPool } from './workers/process-pool.ts'
import { createReadingIdentity } from './workers/reading-identity.ts'

const pruningMs = 60 * 60 * 1000

export interface CoreOptions {
  dataFolder: string
  version: string
  keychain: 'os' | 'none'
  /** What a command line or a test asks for, above the settings file, for this run only. */
  overrides?: SettingsOverrides
  /** Where the scripts of the reading process, its threads and the built page lie, when that is not where the sources are. */
  threadEntries?: { process: URL; page: URL; keychain: URL; output: URL }
  /** How the reading process is started; default: as Node forks. */
  startReaderProcess?: StartReaderProcess
  /** What reads pages; default: the reading process. */
  reader?: PooledPageReader
  /** Has pages read by workers on other machines; default: they are read here. */
  coordinate?: Coordinate
  /** Serves callers for as long as it runs, a window or a server: one process a data folder may. */
  servesFolder?: boolean
  openSettingsBackend?: OpenSettingsBackend
}

/** What the core asks of whoever serves with it. */
export interface CoreSurroundings {
  /** Ports that this program listens on: documents are never fetched from them. */
  ownPorts?: () => number[]
  /** A connection to elsewhere was made or refused. */
  onOutbound?: (connection: OutboundConnection) => void
  /** Something of the watched folders has changed. */
  onWatching?: () => void
}

/** What happens around the core while it is closed. */
interface Closing {
  /** Resolves when nobody waits for an answer any more. */
  callersGone?: Promise<unknown>
  /** Resolves when others that still note things have. */
  finished?: Promise<unknown>
}

export type Core = ReturnType<typeof createCore>

/** Builds the core on a data folder. No thread runs until it is asked to. Throws DataFolderError. */
export function createCore(
  options: CoreOptions,
  { ownPorts, onOutbound, onWatching }: CoreSurroundings = {},
) {
  const { dataFolder, version } = options
  const startedAt = Date.now()
  const disownFolder = options.servesFolder
    ? ownFolder(dataFolder, () => describeServer(dataFolder))
    : () => undefined
  const logger = createLogger({ destination: { file: join(dataFolder, 'legible.log') } })
  const settingsStore = createSettingsStore({
    dataFolder,
    ...(options.openSettingsBackend && { openBackend: options.openSettingsBackend }),
  })
  const stopWatchingSettings = settingsStore.watch()
  const settings = () => withOverrides(settingsStore.get(), options.overrides)

  // Whoever serves others must not stand still for one of them.
  const database = openDatabase({
    dataFolder,
    logger,
    ...(options.servesFolder && { busyMs: 250, ownsFolder: true }),
  })
  const results = createResultStore({ database })
  const account = createAccountService({ database })
  const keychain =
    options.keychain === 'os'
      ? createOsKeychain(options.threadEntries && { thread: options.threadEntries.keychain })
      : createNoKeychain()
  const keys = createKeyService({ database, account, keychain, logger })
  const credits = createCreditLedger({ database, account, results })
  const history = createHistoryStore({ database, results, correctReading })

  const languageFolder = join(dataFolder, 'languages')
  const languages = createLanguageData({ userFolders: [languageFolder] })
  const threads = settings().reading.threads || availableParallelism()
  const startPool = () =>
    createProcessPool({
      threads,
      languageFolders: [languageFolder],
      startProcess: options.startReaderProcess ?? forkReaderProcess,
      processEntry: options.threadEntries?.process,
      workerEntry: options.threadEntries?.page.href,
      logger,
    })
  const { userId } = account.current()
  const coordinator = options.coordinate?.({ id: userId, dataFolder, embedded: startPool(), logger })
  const startReader = () =>
    coordinator === undefined
      ? createPageReader(startPool(), threads)
      : createPageReader(coordinator.pool, coordinator.places)
  const reader = options.reader ?? startReader()

  const outbound = {
    rules: () => ({ ...settings().server, maxBytes: settings().limits.maxBodyBytes }),
    ownPorts: ownPorts ?? (() => []),
    logger,
    onOutbound: onOutbound ?? (() => undefined),
  }
  const outputs = createOutputMaker({
    generator: `Legible ${version}`,
    logger,
    thread: options.threadEntries?.output,
  })
  const stopping = new AbortController()
  let serverStopping = new AbortController()
  const fetcher = createDocumentFetcher(outbound)
  const unwatched = createExtractionService({
    reader,
    fetcher,
    ledger: credits,
    results,
    outputs,
    readingIdentity: createReadingIdentity({
      version,
      core: readingCore,
      pageEntry: options.threadEntries?.page,
      listLanguages: () => languages.listLanguages(),
    }),
    settings,
    logger,
    onAdmission: () => jobs.refresh(),
    stoppingOf: ({ door, job }) =>
      job === undefined && (door === 'rest' || door === 'mcp')
        ? AbortSignal.any([stopping.signal, serverStopping.signal])
        : stopping.signal,
  })
  const counted = countRequests(unwatched)
  const feed = createActivityFeed({
    watched: counted.extraction,
    history,
    keyName: (keyId) => keys.nameOf(keyId),
    logger,
  })
  const { extraction } = feed

  const jobs = createJobs({
    dataFolder,
    database,
    extraction,
    reader,
    others() {
      const { active, waiting } = unwatched.admission.counts()
      return active + waiting
    },
    checkUrl: (url) => fetcher.check(url),
    webhooks: createWebhookCaller(outbound),
    checkKey: (keyId) => keys.checkValid(keyId),
    settings,
    logger,
  })
  const watchPlaces = createReadPlaces({
    places: () => reader.parallelism,
    maxBytes: () => documentMemory(settings()),
  })
  const watching = createWatchService({
    rules: () => settings().watchedFolders,
    openStore: (name) => openWatchStore(join(dataFolder, name)),
    extraction,
    caller: () => ({ userId: account.current().userId, keyId: null }),
    maxBytes: () => settings().limits.maxBodyBytes,
    places: watchPlaces,
    onChange: onWatching ?? (() => undefined),
    logger,
  })
  const stopFollowingRules = settingsStore.onChange(() => watching.refresh())
  // What the settings page's Test sends costs nothing and is not remembered.
  const forCallers = withFreeTestPage(extraction, {
    testPage: Buffer.from(testPage.base64, 'base64'),
    reader,
    ledger: credits,
    outputs,
    settings,
  })
  const mcp = createMcpCore({
    extraction: forCallers,
    grantedFolders: () => settings().grantedFolders,
    maxFileBytes: () => settings().limits.maxBodyBytes,
    version,
    logger,
  })

  let pruning: NodeJS.Timeout | undefined

  function prune(): void {
    try {
      history.prune(settings().history.retentionDays)
    } catch (error) {
      logger.warn({ error }, 'could not delete what is old from the history yet')
    }
  }

  return {
    services: {
      dataFolder,
      account,
      keys,
      credits,
      history,
      settings: settingsStore,
      extraction,
      jobs: jobs.service,
      languages: { list: () => languages.listLanguages(), folder: languageFolder },
      readTestPage: (id: string, bytes: Uint8Array) =>
        readTestPage(reader, { id, bytes, limits: settings().limits }),
      /** How networks run; undefined until a page was read. */
      networks: () => reader.stats().networks,
      mcp,
      logger,
    },
    /** The settings of this run. */
    settings,
    reader,
    outputs,
    feed,
    jobs,
    /** What workers on other machines may ask; undefined where pages are read here. */
    workers: coordinator?.desk,
    watching: () => watching.list(),
    /** Of the files of a folder that is watched without the service of the settings. */
    watchPlaces,
    status: async () =>
      describeStatus({
        version,
        startedAt,
        threads: reader.parallelism,
        engines: listEngines(),
        networks: reader.stats().networks,
        queue: unwatched.admission.counts(),
        languages: await languages.listLanguages(),
        settings: settings(),
      }),
    metrics: () => ({
      requests: counted.counts(),
      queue: unwatched.admission.counts(),
      jobDocuments: jobs.countWaiting(),
      places: reader.parallelism,
      threads: reader.stats(),
      startedAt,
    }),
    /** Ends what callers of the server still wait for: they are told that it is shutting down. */
    endCalls() {
      serverStopping.abort()
      serverStopping = new AbortController()
    },
    /** What was repaired while opening, for the owner. */
    repairs: [...settingsStore.repairs, ...(database.recovery === null ? [] : [database.recovery.repair])],
    /** Starts what goes on by itself: jobs, and clearing what is older than its owner wants kept, now and every hour. */
    start() {
      prune()
      pruning ??= setInterval(prune, pruningMs).unref()
      jobs.start()
      watching.start()
    },
    /** Ends readings within `graceMs` milliseconds, notes what became of them, and gives the data folder up. */
    async close(this: void, graceMs: number, { callersGone, finished }: Closing = {}) {
      stopWatchingSettings()
      stopFollowingRules()
      clearInterval(pruning)
      const watchingClosed = watching.close()
      const jobsClosed = jobs.close()
      // Half the grace for what is nearly done; then work is cancelled, so that its callers still get an answer.
      const cancel = setTimeout(() => stopping.abort(), graceMs / 2)
      await callersGone
      clearTimeout(cancel)
      stopping.abort()
      await Promise.all([reader.close(), outputs.close()])
      // What was cancelled is still to be noted.
      await Promise.all([feed.finished(), finished, jobsClosed, watchingClosed])
      await keychain.close()
      database.close()
      disownFolder()
    },
  }
}
