/**
 * Calls under way, so that a cancel which arrives in another HTTP request finds the one it means: the transports
 * are stateless, and the protocol names a call only by its JSON-RPC id. Ids are the client's own, hence the key.
 */
export interface Cancellations {
  /** Registers a call; returns the way to forget it. */
  add(call: { keyId: string | null; id: unknown }, abort: () => void): () => void
  /** Aborts every call of this key with this id. */
  cancel(call: { keyId: string | null; id: unknown }): void
  /** Calls under way, for leak tests. */
  readonly size: number
}

export function createCancellations(): Cancellations {
  const calls = new Map<string, Set<() => void>>()
  const name = ({ keyId, id }: { keyId: string | null; id: unknown }) =>
    `${keyId ?? ''}\n${JSON.stringify(id)}`
  return {
    add(call, abort) {
      const key = name(call)
      const same = calls.get(key) ?? new Set()
      same.add(abort)
      calls.set(key, same)
      return () => {
        same.delete(abort)
        if (same.size === 0) calls.delete(key)
      }
    },
    cancel(call) {
      for (const abort of calls.get(name(call)) ?? []) abort()
    },
    get size() {
      return calls.size
    },
  }
}
