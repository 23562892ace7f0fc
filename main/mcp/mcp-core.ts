import type { Caller } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { createCancellations, type Cancellations } from './cancellations.ts'
import type { ToolResult, ToolServices } from './extract-text-tool.ts'
import { runTool, type ProtocolCall } from './run-tool.ts'
import { describeTool } from './tool-definition.ts'

/** What the servers of every era share: the tool, and the calls under way. */
export interface McpCore {
  version: string
  logger: Logger
  cancellations: Cancellations
  describeTool: () => ReturnType<typeof describeTool>
  runTool: (call: ProtocolCall, caller: Caller) => Promise<ToolResult>
}

export function createMcpCore(services: ToolServices & { version: string; logger: Logger }): McpCore {
  const cancellations = createCancellations()
  return {
    version: services.version,
    logger: services.logger,
    cancellations,
    describeTool: () => describeTool({ acceptsPaths: services.grantedFolders().length > 0 }),
    runTool: (call, caller) => runTool(call, caller, { ...services, cancellations }),
  }
}
