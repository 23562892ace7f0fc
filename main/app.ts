// The composition root: joins the core to the page (window or browser) and to the server. It starts nothing by itself and
// reads no environment; the entries (cli.ts, desktop.ts) pass in what differs between them.
import type { DesktopHandlers } from '../shared/desktop-api.ts'
import {
  browserCapabilities,
  createBridge,
  windowCapabilities,
  type WindowParts,
} from './bridge/create-bridge.ts'
import { createHttpBridge } from './bridge/http-bridge.ts'
import { createServerHandlers } from './bridge/server-handlers.ts'
import { testPage } from './bridge/test-page.ts'
import { createCore, type CoreOptions } from './core.ts'
import { createServerSwitch, type Listening } from './http/server-switch.ts'
import { createMcpDoor } from './mcp/mcp-door.ts'
import type { McpRouter } from './mcp/mcp-router.ts'
import { announceServer } from './settings/server-file.ts'

export interface AppOptions extends CoreOptions {
  pageFolder?: string
  /** How an assistant on this machine starts `mcp-stdio`. */
  stdio: { command: string; args: string[] }
  /** Makes what only the desktop's window can do; the page may then also switch the server on and off. */
  window?: (parts: WindowParts) => Partial<DesktopHandlers>
}

export type App = Awaited<ReturnType<typeof createApp>>

/** Builds the program on a data folder. Nothing listens and no thread runs until it is asked to. Throws DataFolderError. */
export async function createApp(options: AppOptions) {
  const { dataFolder, version, window: makeWindow } = options
  const core = createCore(options, {
    ownPorts: () => (server.state().running ? [server.state().port] : []),
    onOutbound: (connection) => bridge.noteConnection(connection),
    onWatching: () => bridge.noteWatching(),
  })
  const { services, settings, reader, outputs, feed, jobs } = core
  const { account, keys, credits, history, logger } = services

  const bridge = createBridge({
    version,
    capabilities: makeWindow === undefined ? browserCapabilities : windowCapabilities,
    account,
    keys,
    credits,
    history,
    settings: services.settings,
    languages: {
      folder: services.languages.folder,
      list: async () =>
        (await services.languages.list()).map(({ code, origin }) => ({ code, source: origin })),
    },
    server: () => server.state(),
    reader,
    outputs,
    watching: core.watching,
    feed,
    stdio: options.stdio,
    testPage: testPage.base64,
    repairs: core.repairs,
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
          extraction: services.extraction,
          keys,
          credits,
          history,
          outputs,
          settings,
          status: core.status,
          logger,
          jobs: jobs.service,
          uploads: jobs.uploads,
          workers: core.workers,
          metrics: core.metrics,
        },
        version,
        mcp(door) {
          mcp = createMcpDoor(services.mcp, door)
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
        endCalls: () => core.endCalls(),
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

  /** Starts the server, whatever the settings say of it. */
  async function listen(): Promise<Listening> {
    core.start()
    return server.start()
  }

  /** Starts what the settings want on: a window has work to do without the server too. */
  async function start(): Promise<void> {
    core.start()
    if (settings().server.enabled) await server.start()
  }

  async function close(graceMs: number): Promise<void> {
    const callersGone = server.stop(graceMs)
    const finished = bridge.queue.close()
    bridge.close()
    await core.close(graceMs, { callersGone, finished })
  }

  return {
    services,
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
    repairs: core.repairs,
  }
}
