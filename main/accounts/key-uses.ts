import type { Logger } from '../logging/logger.ts'
import type { KeyRegistry } from '../storage/key-registry.ts'

const flushAfterMs = 2000

export interface KeyUses {
  count(keyId: string, at: number): void
  /** Writes down what was counted. Never throws: what cannot be written now is kept for the next time. */
  flush(): void
}

/** Counts uses of keys in memory, so that checking a key writes nothing to the disk. */
export function createKeyUses(registry: KeyRegistry, logger: Logger): KeyUses {
  const counted = new Map<string, { count: number; lastUsedAt: number }>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    try {
      registry.addUses(counted)
      counted.clear()
    } catch (error) {
      logger.warn({ error }, 'could not write down the use of keys yet')
    }
  }

  return {
    count(keyId, at) {
      const before = counted.get(keyId)
      counted.set(keyId, { count: (before?.count ?? 0) + 1, lastUsedAt: at })
      timer ??= setTimeout(flush, flushAfterMs).unref()
    },
    flush,
  }
}
