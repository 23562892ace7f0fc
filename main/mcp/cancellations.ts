/** Which call a cancel means: JSON-RPC ids are the client's own, so they need a scope that tells clients apart. */
export interface CallName {
  scope: string
  id: unknown
}

/**
 * Calls under way, so that a cancel which arrives in another HTTP request finds the one it means: the transports
 * are stateless, and the protocol names a call only by its JSON-RPC id.
 */
export interface Cancellations {
  /** Registers a call; returns the way to forget it. */
  add(call: CallName, abort: () => void): () => void
  /**
   * Aborts the call of this name. Where two calls bear it, which clients without a session can bring about, neither
   * is aborted: a cancel may be ignored, another client's work may not be lost.
   */
  cancel(call: CallName): void
  /** Calls under way, for leak tests. */
  readonly size: number
}

export function createCancellations(): Cancellations {
  const calls = new Map<string, Set<() => void>>()
  const nameOf = ({ scope, id }: CallName) => `${scope}\n${JSON.stringify(id)}`
  return {
    add(call, abort) {
      const name = nameOf(call)
      const same = calls.get(name) ?? new Set()
      same.add(abort)
      calls.set(name, same)
      return () => {
        same.delete(abort)
        if (same.size === 0) calls.delete(name)
      }
    },
    cancel(call) {
      const same = calls.get(nameOf(call))
      if (same?.size === 1) for (const abort of same) abort()
    },
    get size() {
      let size = 0
      for (const same of calls.values()) size += same.size
      return size
    },
  }
}
