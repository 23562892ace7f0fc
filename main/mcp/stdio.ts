// MCP on standard input and output, for assistants that start a program instead of calling a URL.
// Standard output carries protocol messages and nothing else.
import { LegibleError } from '../../shared/errors.ts'
import type { Caller } from '../extraction/ports.ts'
import { createInitializeEraServer, type ToolSource } from './eras/initialize-era.ts'
import { createLineTransport } from './line-transport.ts'
import type { McpCore } from './mcp-core.ts'
import type { ProtocolCall } from './protocol-call.ts'
import { createRemoteTools, RemoteGoneError, type RunningServer } from './remote-tools.ts'
import { describeTool } from './tool-definition.ts'
import { nextTurn, trackCalls } from './track-calls.ts'
import { toErrorResult, type ToolResult } from './tool-result.ts'

export interface StdioBridgeOptions {
  version: string
  /** The server to use, if one is running. Asked anew for every call: the app may be started or ended meanwhile. */
  findRunning: () => RunningServer | undefined
  /** Reads in this process when no server is running; without it such a call fails with a sentence that says so. */
  openLocal?: () => Promise<{ core: McpCore; caller: Caller; close: () => Promise<void> }>
}

// An assistant that ends closes our input and waits a little; a shell's pipe closes it and wants its answer.
const graceMs = 30_000

/** Serves until standard input ends, or SIGINT or SIGTERM arrives. */
export async function runStdioBridge(options: StdioBridgeOptions): Promise<void> {
  const { source, close } = createBridgedTools(options)
  const { source: tracked, allAnswered } = trackCalls(source)
  const server = createInitializeEraServer(tracked)
  const stop = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.resolve())
  const ended = new Promise<void>((resolve) => process.stdin.once('end', resolve))
  await server.connect(createLineTransport(process.stdin, process.stdout))
  await Promise.race([ended, stop.promise])
  // The last messages before the end are still on their way to their handlers.
  await nextTurn()
  const timer = setTimeout(() => stop.resolve(), graceMs)
  await Promise.race([allAnswered(), stop.promise])
  clearTimeout(timer)
  await server.close()
  await close()
}

/** The running server's tools where there is one, this process's own where not. */
function createBridgedTools({ version, findRunning, openLocal }: StdioBridgeOptions): {
  source: ToolSource
  close: () => Promise<void>
} {
  const remote = createRemoteTools(version)
  let local: ReturnType<NonNullable<typeof openLocal>> | undefined

  async function runHere(call: ProtocolCall, gone?: RunningServer): Promise<ToolResult> {
    if (openLocal === undefined) return toErrorResult(notRunning(gone?.url))
    local ??= openLocal()
    const { core, caller } = await local.catch((error: unknown) => {
      // The next call may find the folder free.
      local = undefined
      throw error
    })
    return core.toolsFor(caller).runTool(call)
  }

  return {
    source: {
      version,
      async listTools() {
        const running = findRunning()
        const listed = running && (await remote.listTools(running).catch(() => undefined))
        return listed ?? [describeTool([])]
      },
      async runTool(call) {
        const running = findRunning()
        if (running === undefined) return runHere(call)
        try {
          return await remote.runTool(running, call)
        } catch (error) {
          if (error instanceof LegibleError) return toErrorResult(error)
          if (error instanceof RemoteGoneError && !call.signal.aborted) return runHere(call, running)
          throw error
        }
      },
    },
    async close() {
      await remote.close()
      await (await local?.catch(() => undefined))?.close()
    },
  }
}

const notRunning = (url = 'its address') =>
  new LegibleError(
    'fetch_failed',
    `Legible is not running at ${url.slice(0, 200)}. Ask the user to start it there, or to put right its address in the assistant's configuration, LEGIBLE_URL, then try again.`,
  )
