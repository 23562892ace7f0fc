// Between the protocol's servers and the tool: cancellation and progress, the same in every era.
import type { Caller } from '../extraction/ports.ts'
import type { Cancellations } from './cancellations.ts'
import { extractText, type ToolResult, type ToolServices } from './extract-text-tool.ts'
import { toolName } from './tool-definition.ts'

export interface ProtocolCall {
  id: unknown
  params: {
    name: string
    arguments?: unknown
    _meta?: { progressToken?: string | number | undefined } | undefined
  }
  /** Aborts when the protocol's own connection ends or its own cancel arrives. */
  signal: AbortSignal
  notifyProgress: (progress: {
    progressToken: string | number
    progress: number
    total?: number
    message: string
  }) => Promise<void>
}

/** The tool's name is not ours: the only fault of a call that is the protocol's and not the document's. */
export class UnknownToolError extends Error {}

/** Runs a `tools/call`, however it came. Throws UnknownToolError. */
export async function runTool(
  call: ProtocolCall,
  caller: Caller,
  services: ToolServices & { cancellations: Cancellations },
): Promise<ToolResult> {
  if (call.params.name !== toolName)
    throw new UnknownToolError(`There is no tool "${call.params.name.slice(0, 100)}" here, only ${toolName}.`)
  const cancel = new AbortController()
  const forget = services.cancellations.add({ keyId: caller.keyId, id: call.id }, () => cancel.abort())
  const progressToken = call.params._meta?.progressToken
  try {
    return await extractText(
      call.params.arguments,
      {
        caller,
        signal: AbortSignal.any([call.signal, cancel.signal]),
        ...(progressToken !== undefined && {
          onProgress: ({ phase, pagesDone, pagesTotal }) => {
            const message =
              phase === 'reading'
                ? `Read ${pagesDone} of ${pagesTotal} pages`
                : `${phase[0]?.toUpperCase()}${phase.slice(1)}`
            // Progress must grow with every notice; the first ones, before a page is read, are fractions of the first page.
            const before = { queued: 0, fetching: 0.25, opening: 0.5, reading: 0.75 }[phase]
            const progress = phase === 'reading' && pagesDone > 0 ? pagesDone : before
            // A client that went away is found out by the signal.
            call
              .notifyProgress({
                progressToken,
                progress,
                ...(pagesTotal > 0 && { total: pagesTotal }),
                message,
              })
              .catch(() => undefined)
          },
        }),
      },
      services,
    )
  } finally {
    forget()
  }
}
