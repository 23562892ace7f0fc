import { LegibleError } from '../../shared/errors.ts'
import type { ToolSource } from './eras/initialize-era.ts'
import { toErrorResult } from './tool-result.ts'

/**
 * Makes a limit that all streams of a key share: at most so many calls at a time, more are answered `rate_limited`.
 * Returns the way to put it around the tools of one stream.
 */
export function createCallLimit(limit: number): (keyId: string | null, source: ToolSource) => ToolSource {
  const underWay = new Map<string | null, number>()
  const count = (keyId: string | null, change: 1 | -1) => {
    const now = (underWay.get(keyId) ?? 0) + change
    if (now === 0) underWay.delete(keyId)
    else underWay.set(keyId, now)
  }
  return (keyId, source) => ({
    ...source,
    async runTool(call) {
      if ((underWay.get(keyId) ?? 0) >= limit) {
        return toErrorResult(
          new LegibleError(
            'rate_limited',
            `This key has ${limit} calls under way already. Wait for one to end.`,
            { retryAfterSeconds: 1 },
          ),
        )
      }
      count(keyId, 1)
      try {
        return await source.runTool(call)
      } finally {
        count(keyId, -1)
      }
    },
  })
}
