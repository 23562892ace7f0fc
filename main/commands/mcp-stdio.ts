import type { Command } from 'commander'
import { dataDirOption, type DataDirOption } from './data-dir-option.ts'

/** `legible mcp-stdio`: an MCP server on stdin and stdout for assistants that start programs instead of calling URLs. */
export function addMcpStdioCommand(program: Command): void {
  program
    .command('mcp-stdio')
    .description('serve MCP on standard input and output, for assistants that cannot call a URL')
    .addOption(dataDirOption())
    .action(serveStdio)
}

async function serveStdio(options: DataDirOption): Promise<void> {
  const { runStdioBridge } = await import('../mcp/stdio.ts')
  const { nodeAppOptions } = await import('./open-services.ts')
  const { createApp } = await import('../app.ts')
  const appOptions = await nodeAppOptions(options)
  await runStdioBridge({
    dataFolder: appOptions.dataFolder,
    version: appOptions.version,
    openServices: async () => createApp(appOptions),
  })
}
