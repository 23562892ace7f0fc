// Between the protocol's servers and the tools: cancellation and progress, the same in every era.
import type { Caller, ExtractionProgress } from '../extraction/ports.ts'
import type { Cancellations } from './cancellations.ts'
import { extractText, type ToolServices } from './extract-text-tool.ts'
import { checkCall, invalidCall, type ProtocolCall } from './protocol-call.ts'
import { toolName, type ExtraTool } from './tool-definition.ts'
import type { ToolResult } from './tool-result.ts'

export interface RunToolParts extends ToolServices {
  cancellations: Cancellations
  extraTools?: readonly ExtraTool[]
}

/** Runs a `tools/call`, however it came. `cancelScope`: where a cancel may arrive apart from the call. Throws ProtocolError. */
export async function runTool(
  call: ProtocolCall,
  { caller, cancelScope }: { caller: Caller; cancelScope: string | undefined },
  parts: RunToolParts,
): Promise<ToolResult> {
  checkCall(call.params)
  const extra = parts.extraTools?.find(({ definition }) => definition.name === call.params.name)
  if (extra !== undefined) return extra.run(call)
  if (call.params.name !== toolName) {
    throw invalidCall(`There is no tool "${call.params.name.slice(0, 100)}" here, only ${toolName}.`)
  }

  const cancel = new AbortController()
  const forget =
    cancelScope === undefined
      ? () => undefined
      : parts.cancellations.add({ scope: cancelScope, id: call.id }, () => cancel.abort())
  const onProgress = progressReporter(call)
  try {
    return await extractText(
      call.params.arguments,
      { caller, signal: AbortSignal.any([call.signal, cancel.signal]), ...(onProgress && { onProgress }) },
      parts,
    )
  } finally {
    forget()
  }
}

// Progress must grow with every notice; what comes before the first page is told as fractions of it.
const progressBeforePages = { queued: 0, fetching: 0.25, opening: 0.5, reading: 0.75 }
const phaseNames = {
  queued: 'Waiting for a place',
  fetching: 'Fetching the file',
  opening: 'Opening the file',
  reading: 'Reading',
}

/** Undefined when the client did not ask for progress. */
function progressReporter({ params, notifyProgress }: ProtocolCall) {
  const progressToken = params._meta?.progressToken
  if (progressToken === undefined) return undefined
  return ({ phase, pagesDone, pagesTotal }: ExtractionProgress) => {
    // A client that went away is found out by the signal.
    notifyProgress({
      progressToken,
      progress: pagesDone > 0 ? pagesDone : progressBeforePages[phase],
      ...(pagesTotal > 0 && { total: pagesTotal }),
      message: pagesDone > 0 ? `Read ${pagesDone} of ${pagesTotal} pages` : phaseNames[phase],
    }).catch(() => undefined)
  }
}
