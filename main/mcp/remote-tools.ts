import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { CallToolResultSchema, ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { errorCodes, LegibleError, type ErrorCode as ErrorName } from '../../shared/errors.ts'
import { ProtocolError, type ProtocolCall } from './protocol-call.ts'
import type { ToolDefinition } from './tool-definition.ts'
import type { ToolResult } from './tool-result.ts'

/** A server of this machine, and the key to use there. */
export interface RunningServer {
  url: string
  key: string
}

/** Nothing answers at the address any more, or it fell silent during the call. */
export class RemoteGoneError extends Error {}

export interface RemoteTools {
  /** Throws RemoteGoneError, or LegibleError with what the server said. */
  listTools(server: RunningServer): Promise<ToolDefinition[]>
  /** The tool, run by the app that is open: its window shows the call, its counters count it. Throws as `listTools`, and ProtocolError. */
  runTool(server: RunningServer, call: ProtocolCall): Promise<ToolResult>
  close(): Promise<void>
}

interface Connection {
  to: RunningServer
  client: Promise<Client>
}

// A document may take as long as its own limit allows; progress arrives page by page, only silence ends the call.
const silenceMs = 600_000
const closedCode: number = ErrorCode.ConnectionClosed

/** Speaks Streamable HTTP to a running server, over one connection that is made when first needed and again when lost. */
export function createRemoteTools(version: string): RemoteTools {
  let connected: Connection | undefined

  async function connect({ url, key }: RunningServer): Promise<Client> {
    const address = URL.parse('/api/mcp', url)
    if (address === null || !/^https?:$/.test(address.protocol)) throw notAnAddress(url)
    const client = new Client({ name: 'legible-stdio', version })
    const transport = new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { 'x-api-key': key } },
    })
    await client.connect(transport)
    return client
  }

  async function withClient<Result>(
    server: RunningServer,
    use: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    let own = connected
    if (own?.to.url !== server.url || own.to.key !== server.key) {
      void disconnect(own)
      own = { to: server, client: connect(server) }
      connected = own
    }
    let isConnected = false
    try {
      const client = await own.client
      isConnected = true
      return await use(client)
    } catch (error) {
      const cause = explain(error)
      // What was refused leaves the connection sound, and other calls under way on it.
      if (!isConnected || cause instanceof RemoteGoneError) await disconnect(own)
      throw cause
    }
  }

  async function disconnect(connection: Connection | undefined): Promise<void> {
    if (connected === connection) connected = undefined
    await connection?.client.then((client) => client.close()).catch(() => undefined)
  }

  return {
    listTools: (server) =>
      withClient(server, async (client) => (await client.listTools()).tools as ToolDefinition[]),
    runTool: (server, { params, signal, notifyProgress }) =>
      withClient(server, async (client) => {
        const progressToken = params._meta?.progressToken
        const { _meta, ...rest } = params
        const result = await client.request(
          { method: 'tools/call', params: rest as { name: string } },
          CallToolResultSchema,
          {
            signal,
            timeout: silenceMs,
            resetTimeoutOnProgress: true,
            // Asked for even when nobody listens: with it the answer is a stream, which no fetch gives up waiting for.
            onprogress({ progress, total, message }) {
              if (progressToken === undefined) return
              notifyProgress({
                progressToken,
                progress,
                ...(total !== undefined && { total }),
                ...(message !== undefined && { message }),
              }).catch(() => undefined)
            },
          },
        )
        return result as ToolResult
      }),
    close: () => disconnect(connected),
  }
}

const aboutKey: ReadonlySet<ErrorName> = new Set([
  'missing_api_key',
  'invalid_api_key',
  'key_revoked',
  'key_expired',
  'scope_denied',
])
const whereKeyIs = "The assistant's configuration gives it to this program as FETCH_MCP_SERVER_API_KEY."

function notAnAddress(url: string): LegibleError {
  return new LegibleError(
    'invalid_request',
    `LEGIBLE_URL is "${url.slice(0, 200)}", which is no address. Set it to one such as http://127.0.0.1:6270 in the assistant's configuration, or leave it out.`,
  )
}

/** Tells a refusal of the server's, which is for the caller, from a server that is gone. */
function explain(error: unknown): unknown {
  if (error instanceof LegibleError) return error
  if (error instanceof McpError) {
    // Its own client will put the words before the message that this one did.
    const message = error.message.replace(/^MCP error -?\d+: /, '')
    return error.code === closedCode ? new RemoteGoneError(message) : new ProtocolError(error.code, message)
  }
  if (error instanceof StreamableHTTPError) {
    const said = /\{.*\}/s.exec(error.message)?.[0]
    const body = parseJson(said) as { error?: { message?: unknown; data?: { code?: unknown } } } | undefined
    const code = errorCodes.find((known) => known === body?.error?.data?.code)
    if (code !== undefined && typeof body?.error?.message === 'string')
      return aboutKey.has(code)
        ? new LegibleError(code, `${body.error.message} ${whereKeyIs}`)
        : new LegibleError(code, body.error.message)
  }
  return new RemoteGoneError(error instanceof Error ? error.message : String(error))
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
