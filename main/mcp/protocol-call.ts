/** A `tools/call`, whichever era of the protocol it came in. */
export interface ProtocolCall {
  id: string | number
  params: {
    name: string
    arguments?: unknown
    _meta?: { progressToken?: string | number | undefined } | undefined
  }
  /** Aborts when the protocol's own connection ends or its own cancel arrives. */
  signal: AbortSignal
  notifyProgress: (progress: ProgressNotice) => Promise<void>
}

export interface ProgressNotice {
  progressToken: string | number
  progress: number
  total?: number
  message?: string
}

/**
 * A request that is the protocol's to refuse and not the document's. The SDKs send the code and the message of what is
 * thrown; their own errors put "MCP error" before the message, and clients do so again.
 */
export class ProtocolError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function invalidCall(message: string): ProtocolError {
  return new ProtocolError(-32602, message)
}

export function unknownMethod(method: string): ProtocolError {
  return new ProtocolError(
    -32601,
    `There is no method "${method.slice(0, 100)}" here, only tools/list and tools/call.`,
  )
}

/** Throws ProtocolError. */
export function checkCall({ name, arguments: args }: { name?: unknown; arguments?: unknown }): void {
  if (typeof name !== 'string')
    throw invalidCall('Say which tool to call: params must hold its name, "extract_text", and its arguments.')
  if (args !== undefined && (typeof args !== 'object' || args === null || Array.isArray(args)))
    throw invalidCall('The arguments of a tool must be an object.')
}
