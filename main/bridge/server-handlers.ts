import type { ServerState } from '../../shared/app-state.ts'
import type { DesktopHandlers } from '../../shared/desktop-api.ts'
import type { Settings } from '../../shared/settings.ts'

/** The server as its owner's switch sees it. Starting does not throw: what went wrong is in the state. */
interface SwitchedServer {
  start(): Promise<unknown>
  stop(graceMs: number): Promise<void>
  move(graceMs: number): Promise<void>
  state(): ServerState
}

/** Requests under way get this long when their owner switches the server off. */
const graceMs = 2000

/** What a page that outlives the server can do with it. Being on or off is a setting, so that it lasts. */
export function createServerHandlers(
  server: () => SwitchedServer,
  settings: () => Settings,
  { 'settings.patch': patch }: Pick<DesktopHandlers, 'settings.patch'>,
): Pick<DesktopHandlers, 'server.start' | 'server.stop' | 'server.changePort'> {
  return {
    'server.start': async () => {
      await patch({ change: { server: { enabled: true } } })
      await server().start()
      return server().state()
    },
    'server.stop': async () => {
      await patch({ change: { server: { enabled: false } } })
      await server().stop(graceMs)
      return server().state()
    },
    'server.changePort': async ({ port }) => {
      await patch({ change: { server: { port } } })
      const { server: asked, limits } = settings()
      // As long as a document may take to be read.
      if (asked.enabled) await server().move(limits.documentTimeoutMs)
      return server().state()
    },
  }
}
