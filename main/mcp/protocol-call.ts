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

/** The tool's name is not ours: the only fault of a call that is the protocol's and not the document's. */
export class UnknownToolError extends Error {
  constructor(name: string) {
    super(`There is no tool "${name.slice(0, 100)}" here, only extract_text.`)
  }
}
