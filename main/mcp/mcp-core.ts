import type { Caller } from '../extraction/ports.ts'
import type { Logger } from '../logging/logger.ts'
import { createCancellations, type Cancellations } from './cancellations.ts'
import type { ToolSource } from './eras/initialize-era.ts'
import { createLongAnswers } from './long-answers.ts'
import { runTool } from './run-tool.ts'
import { describeTool, type ExtraTool } from './tool-definition.ts'
import type { ToolServices } from './extract-text-tool.ts'

/** What the servers of every era share: the tool, and the calls under way. */
export interface McpCore {
  version: string
  logger: Logger
  cancellations: Cancellations
  /** The tools as one caller may use them. */
  toolsFor(caller: Caller, options?: { cancelScope: string }): ToolSource
}

export interface McpCoreOptions extends Omit<ToolServices, 'longAnswers'> {
  version: string
  logger: Logger
  /** Tools of a test on the same transports; the product has one tool. */
  extraTools?: readonly ExtraTool[]
}

export function createMcpCore(options: McpCoreOptions): McpCore {
  const { version, logger, extraTools = [] } = options
  const cancellations = createCancellations()
  const parts = { ...options, cancellations, longAnswers: createLongAnswers() }
  return {
    version,
    logger,
    cancellations,
    toolsFor: (caller, { cancelScope } = { cancelScope: '' }) => ({
      version,
      listTools: async () => [
        describeTool(options.grantedFolders()),
        ...extraTools.map(({ definition }) => definition),
      ],
      runTool: (call) => runTool(call, { caller, cancelScope: cancelScope || undefined }, parts),
    }),
  }
}
