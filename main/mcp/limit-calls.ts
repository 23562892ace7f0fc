import { LegibleError } from '../../shared/errors.ts'
import type { ToolSource } from './eras/initialize-era.ts'
import { toErrorResult } from './tool-result.ts'

/** The same tools, at most so many calls of them at a time; more are answered `rate_limited`. */
export function limitCalls(source: ToolSource, limit: number): ToolSource {
  let underWay = 0
  return {
    ...source,
    async runTool(call) {
      if (underWay >= limit) {
        return toErrorResult(
          new LegibleError(
            'rate_limited',
            `This stream has ${limit} calls under way already. Wait for one to end.`,
            { retryAfterSeconds: 1 },
          ),
        )
      }
      underWay += 1
      try {
        return await source.runTool(call)
      } finally {
        underWay -= 1
      }
    },
  }
}
