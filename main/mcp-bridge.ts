// Entry of the MCP bundle (scripts/make-mcpb.ts): the stdio bridge and nothing that reads. An assistant starts it with a
// Node of its own, so nothing newer than Node 22 may be reached from here.
import { runStdioBridge } from './mcp/stdio.ts'
import { resolveDataFolder } from './settings/data-folder.ts'
import { findServer } from './settings/server-file.ts'
import { version } from './version.ts'

const key = process.env['FETCH_MCP_SERVER_API_KEY'] ?? ''
const address = process.env['LEGIBLE_URL'] ?? ''

await runStdioBridge({
  version,
  findRunning() {
    const url = address === '' ? findServer(resolveDataFolder())?.url : address
    return url === undefined ? undefined : { url, key }
  },
})
