// The composition root: builds every part once and joins them. It starts nothing by itself and reads no environment;
// the entries (cli.ts, desktop.ts) pass in what differs between them.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { DesktopHandlers } from '../shared/desktop-api.ts'
import type { OutboundConnection } from '../shared/activity.ts'
import type { Settings } from '../shared/settings.ts'
import { createAccountService } from './accounts/account-service.ts'
import { createCreditLedger } from './accounts/credit-ledger.ts'
import { createKeyService } from './accounts/key-service.ts'
import { createNoKeychain } from './accounts/keychain.ts'
import { createOsKeychain } from './accounts/os-keychain.ts'
import {
  browserCapabilities,
  createBridge,
  windowCapabilities,
  type WindowParts,
} from './bridge/create-bridge.ts'
import { createHttpBridge } from './bridge/http-bridge.ts'
import { createServerHandlers } from './bridge/server-handlers.ts'
import { testPage } from './bridge/test-page.ts'
import { createLanguageData } from './engines/language-data.ts'
import { networkHashes } from './engines/ppocr/networks.ts'
import { createActivityFeed } from './extraction/activity-feed.ts'
import { countRequests } from './extraction/request-counts.ts'
import { createExtractionService } from './extraction/extraction-service.ts'
import { withFreeTestPage } from './extraction/free-test-page.ts'
import { createDocumentFetcher } from './fetching/document-fetcher.ts'
import { createWebhookCaller } from './fetching/webhook-caller.ts'
import { createJobs } from './jobs/create-jobs.ts'
import { createServerSwitch, type Listening } from './http/server-switch.ts'
import { createLogger } from './logging/logger.ts'
import { readTestPage } from './extraction/read-test-page.ts'
import { describeStatus } from './extraction/describe-status.ts'
import { announceServer, describeServer } from './settings/server-file.ts'
import type { OpenSettingsBackend } from './settings/settings-backend.ts'
import { createOutputMaker } from './outputs/create-output-maker.ts'
import { createMcpCore } from './mcp/mcp-core.ts'
import { createMcpDoor } from './mcp/mcp-door.ts'
import type { McpRouter } from './mcp/mcp-router.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { openDatabase } from './storage/database.ts'
import { ownFolder } from './storage/folder-owner.ts'
import { createHistoryStore } from './storage/history-store.ts'
import { createResultStore } from './storage/result-store.ts'
import { forkReaderProcess } from './workers/fork-reader-process.ts'
import { createPageReader, type PooledPageReader } from './workers/page-reader.ts'
import { createProcessPool } from './workers/process-pool.ts'
import { defaultProfile } from './ocr/profile.ts'
import { createReadingIdentity } from './workers/reading-identity.ts'
import type { StartReaderProcess } from './workers/process-protocol.ts'

export interface AppOptions {
  dataFolder: string
  version: string
  keychain: 'os' | 'none'
  /** What a command line or a test asks for, above the settings file, for this run only. */
  overrides?: { port?: number; host?: string; allowPrivateUrls?: boolean }
  /** Where the scripts of the reading process, its threads and the built page lie, when that is not where the sources are. */
  threadEntries?: { process: URL; page: URL; keychain: URL; output: URL }
  /** How the reading process is started; default: as Node forks. */
  startReaderProcess?: StartReaderProcess
  /** What reads pages; default: the reading process. */
  reader?: PooledPageReader
  pageFolder?: string
  /** Serves callers for as long as it runs, a window or a server: one process a data folder may. */
  servesFolder?: boolean
  /** How an assistant on this machine starts `mcp-stdio`. */
  stdio: { command: string; args: string[] }
  openSettingsBackend?: OpenSettingsBackend
  /** Makes what only the desktop's window can do; the page may then also switch the server on and off. */
  window?: (parts: WindowParts) => Partial<DesktopHandlers>
}

export type App = Awaited<ReturnType<typeof createApp>>

/** Builds the program on a data folder. Nothing listens and no thread runs until it is asked to. Throws DataFolderError. */
export async function createApp(options: AppOptions) {
  const { dataFolder, version, window: makeWindow } = options
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
  const database = openDatabase({ dataFolder, logger, ...(options.servesFolder && { busyMs: 250 }) })
  const repairs = [
    ...settingsStore.repairs,
    ...(database.recovery === null ? [] : [database.recovery.repair]),
  ]
  const results = createResultStore({ database })
  const account = createAccountService({ database })
  const keychain =
    options.keychain === 'os'
      ? createOsKeychain(options.threadEntries && { thread: options.threadEntries.keychain })
      : createNoKeychain()
  const keys = createKeyService({ database, account, keychain, logger })
  const credits = createCreditLedger({ database, account, results })
  const history = createHistoryStore({ database, results })

  const languageFolder = join(dataFolder, 'languages')
  const languages = createLanguageData({ userFolders: [languageFolder] })
  const threads = settings().reading.threads || availableParallelism()
  const startReader = () =>
    createPageReader(
      createProcessPool({
        threads,
        languageFolders: [languageFolder],
        startProcess: options.startReaderProcess ?? forkReaderProcess,
        processEntry: options.threadEntries?.process,
        workerEntry: options.threadEntries?.page.href,
        logger,
      }),
      threads,
    )
  const reader = options.reader ?? startReader()

  const outbound = {
    rules: () => ({ ...settings().server, maxBytes: settings().limits.maxBodyBytes }),
    ownPorts: () => (server.state().running ? [server.state().port] : []),
    logger,
    onOutbound: (connection: OutboundConnection) => bridge.noteConnection(connection),
  }
  const fetcher = createDocumentFetcher(outbound)
  const outputs = createOutputMaker({
    generator: `Legible ${version}`,
    logger,
    thread: options.threadEntries?.output,
  })
  const stopping = new AbortController()
  const unwatched = createExtractionService({
    reader,
    fetcher,
    ledger: credits,
    results,
    outputs,
    readingIdentity: createReadingIdentity({
      version,
      core: [JSON.stringify(defaultProfile), JSON.stringify(networkHashes)],
      pageEntry: options.threadEntries?.page,
      listLanguages: () => languages.listLanguages(),
    }),
    settings,
    logger,
    onAdmission: () => jobs.refresh(),
    stopping: stopping.signal,
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
    webhooks: createWebhookCaller(outbound),
    checkKey: (keyId) => keys.checkValid(keyId),
    settings,
    logger,
  })

  const services = {
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
    logger,
  }
  const status = async () =>
    describeStatus({
      version,
      startedAt,
      threads,
      queue: unwatched.admission.counts(),
      languages: await languages.listLanguages(),
      settings: settings(),
    })
  // What the settings page's Test sends costs nothing and is not remembered.
  const forCallers = withFreeTestPage(extraction, {
    testPage: Buffer.from(testPage.base64, 'base64'),
    reader,
    ledger: credits,
    outputs,
    settings,
  })
  const mcpCore = createMcpCore({
    extraction: forCallers,
    grantedFolders: () => settings().grantedFolders,
    maxFileBytes: () => settings().limits.maxBodyBytes,
    version,
    logger,
  })
  const offered = { ...services, mcp: mcpCore }
  const bridge = createBridge({
    version,
    capabilities: makeWindow === undefined ? browserCapabilities : windowCapabilities,
    account,
    keys,
    credits,
    history,
    settings: settingsStore,
    languages: {
      folder: languageFolder,
      list: async () =>
        (await languages.listLanguages()).map(({ code, origin }) => ({ code, source: origin })),
    },
    server: () => server.state(),
    reader,
    outputs,
    feed,
    stdio: options.stdio,
    testPage: testPage.base64,
    repairs,
    onPageOpened: () => void reader.warmUp(settings().reading.languages).catch(() => undefined),
    logger,
    ...(makeWindow !== undefined && {
      window: (parts: WindowParts) => ({
        ...createServerHandlers(() => server, settings, parts.handlers),
        ...makeWindow(parts),
      }),
    }),
  })
  let mcp: McpRouter | undefined
  const linkTo = (url: string | null, token: string) => `${url}/#token=${token}`
  const server = createServerSwitch({
    address: () => settings().server,
    async makeServer() {
      // With its libraries; commands that read a file and end need no server.
      const { createHttpServer } = await import('./http/http-server.ts')
      const http = createHttpServer({
        services: {
          extraction,
          keys,
          credits,
          history,
          outputs,
          settings,
          status,
          logger,
          jobs: jobs.service,
          uploads: jobs.uploads,
          metrics: () => ({
            requests: counted.counts(),
            queue: unwatched.admission.counts(),
            jobDocuments: jobs.countWaiting(),
            threads: reader.stats(),
            startedAt,
          }),
        },
        version,
        mcp(door) {
          mcp = createMcpDoor(mcpCore, door)
          return mcp.handle
        },
        bridge: (door) => createHttpBridge(bridge, door),
        ...(options.pageFolder !== undefined && { pageFolder: options.pageFolder }),
      })
      const router = mcp
      return {
        http,
        endStreams() {
          jobs.endStreams()
          void router?.close()
        },
      }
    },
    onListening({ url }) {
      logger.info({ url, version }, 'listening')
      return announceServer(dataFolder, {
        url,
        pid: process.pid,
        version,
        ...(makeWindow === undefined && { signInUrl: linkTo(url, bridge.sessions.linkToken) }),
      })
    },
    onChange: (state) => bridge.hub.send({ type: 'server', server: state }),
  })
  let pruning: NodeJS.Timeout | undefined

  /** What is older than its owner wants kept goes when the program starts, and daily while it runs. */
  function keepPruned(): void {
    const prune = () => history.prune(settings().history.retentionDays)
    prune()
    pruning ??= setInterval(prune, 24 * 60 * 60 * 1000).unref()
  }

  /** Starts the server, whatever the settings say of it. */
  async function listen(): Promise<Listening> {
    keepPruned()
    jobs.start()
    return server.start()
  }

  /** Starts what the settings want on: a window has work to do without the server too. */
  async function start(): Promise<void> {
    keepPruned()
    jobs.start()
    if (settings().server.enabled) await server.start()
  }

  async function close(graceMs: number): Promise<void> {
    stopWatchingSettings()
    clearInterval(pruning)
    const stopped = server.stop(graceMs)
    const listClosed = bridge.queue.close()
    const jobsClosed = jobs.close()
    bridge.close()
    // Half the grace for what is nearly done; then work is cancelled, so that its callers still get an answer.
    const cancel = setTimeout(() => stopping.abort(), graceMs / 2)
    await stopped
    clearTimeout(cancel)
    stopping.abort()
    await Promise.all([reader.close(), outputs.close()])
    // What was cancelled is still to be noted.
    await Promise.all([feed.finished(), listClosed, jobsClosed])
    await keychain.close()
    database.close()
    disownFolder()
  }

  return {
    services: offered,
    bridge,
    serverState: () => server.state(),
    listen,
    start,
    close,
    /** The link that opens the page in a browser, signed in; good while the program runs. */
    signInUrl: () => linkTo(server.state().url, bridge.sessions.linkToken),
    /** The same for one use within a minute, to be handed to a browser where others can see it. */
    oneTimeUrl: () => linkTo(server.state().url, bridge.sessions.issueToken()),
    /** Event streams open and calls under way at the MCP door now, for leak tests. */
    mcpCounts: () => mcp?.counts() ?? { streams: 0, calls: 0 },
    /** What was repaired while opening, for the owner. */
    repairs,
  }
}

function withOverrides(
  settings: Settings,
  { port, host, allowPrivateUrls }: AppOptions['overrides'] = {},
): Settings {
  return {
    ...settings,
    server: {
      ...settings.server,
      ...(port !== undefined && { port }),
      ...(host !== undefined && { host }),
      ...(allowPrivateUrls !== undefined && { allowPrivateUrls }),
    },
  }
}
