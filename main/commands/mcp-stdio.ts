import type { Command } from 'commander'
import type { Core } from '../core.ts'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'

/** `legible mcp-stdio`: an MCP server on stdin and stdout; uses the running app when there is one and it has a key. */
export function addMcpStdioCommand(program: Command): void {
  program
    .command('mcp-stdio')
    .description('serve MCP on standard input and output, for assistants that cannot call a URL')
    .addOption(dataDirOption())
    .action(async (options: DataDirOption) => {
      const { createCore } = await import('../core.ts')
      const { nodeAppOptions } = await import('./open-services.ts')
      const appOptions = await nodeAppOptions(options)
      await serveStdio(appOptions.dataFolder, async () => createCore(appOptions))
    })
}

/** Serves until standard input ends. `openCore` opens what reads here when no server of this data folder runs. */
export async function serveStdio(dataFolder: string, openCore: () => Promise<Core>): Promise<void> {
  const { runStdioBridge } = await import('../mcp/stdio.ts')
  const { findServer } = await import('../settings/server-file.ts')
  const { version } = await import('../version.ts')
  const key = process.env['FETCH_MCP_SERVER_API_KEY'] ?? ''
  const address = process.env['LEGIBLE_URL'] ?? ''
  await runStdioBridge({
    version,
    findRunning() {
      if (address !== '') return { url: address, key }
      const url = key === '' ? undefined : findServer(dataFolder)?.url
      return url === undefined ? undefined : { url, key }
    },
    // Who names a server wants that one, not a reading somewhere else.
    ...(address === '' && {
      async openLocal() {
        const { services, close } = await openCore()
        const caller = { userId: services.account.current().userId, keyId: null }
        return { core: services.mcp, caller, close: () => close(2000) }
      },
    }),
  })
}
