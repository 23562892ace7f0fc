import type { Command } from 'commander'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'

/** `legible mcp-stdio`: an MCP server on stdin and stdout; uses the running app when there is one and it has a key. */
export function addMcpStdioCommand(program: Command): void {
  program
    .command('mcp-stdio')
    .description('serve MCP on standard input and output, for assistants that cannot call a URL')
    .addOption(dataDirOption())
    .action(serveStdio)
}

async function serveStdio(options: DataDirOption): Promise<void> {
  const { runStdioBridge } = await import('../mcp/stdio.ts')
  const { openServices, nodeAppOptions } = await import('./open-services.ts')
  const { findServer } = await import('../settings/server-file.ts')
  const { dataFolder, version } = await nodeAppOptions(options)
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
        const { services, close } = await openServices(options)
        const caller = { userId: services.account.current().userId, keyId: null }
        return { core: services.mcp, caller, close }
      },
    }),
  })
}
