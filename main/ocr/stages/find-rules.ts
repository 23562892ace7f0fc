import type { Stage } from '../page-context.ts'
import { findRules } from '../preparation/find-rules.ts'

export const findRulesStage: Stage = {
  name: 'find-rules',
  does: 'Finds the straight rules of tables and forms.',
  run({ raster }) {
    const rules = findRules(raster)
    return rules.length === 0 ? undefined : { change: `${rules.length} found`, rules }
  },
}
