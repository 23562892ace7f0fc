import type { McpCore } from './mcp-core.ts'
import type { DoorHooks, McpRouter } from './mcp-router.ts'

/** The MCP door, loaded with its libraries by its first request: they would be a quarter of every start of the program. */
export function createMcpDoor(core: McpCore, hooks: DoorHooks): McpRouter {
  let loading: Promise<McpRouter> | undefined
  let router: McpRouter | undefined

  async function load(): Promise<McpRouter> {
    const { createMcpRouter } = await import('./mcp-router.ts')
    router = createMcpRouter(core, hooks)
    return router
  }

  return {
    async handle(request, response, next) {
      loading ??= load()
      const { handle } = await loading
      await handle(request, response, next)
    },
    counts: () => router?.counts() ?? { streams: 0, calls: 0 },
    close: async () => router?.close(),
  }
}
