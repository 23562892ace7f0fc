// What stages are worth on generated pages, whose structure is known exactly.
import type { Core } from './core-peer.ts'
import { isNthOfEach } from './documents.ts'
import type { PlannedDocument } from './structure/planned-documents.ts'
import { structureDocuments } from './structure/print-documents.ts'
import {
  scoreStructure,
  type StructureReading,
  type StructureScore,
} from './structure/scoring/score-structure.ts'

/** One generated document read with every stage, and again without each. */
export interface StructureOutcome {
  from: 'text layer' | 'scan'
  whole: StructureScore
  /** By stage. `isOther`: its Markdown differs. */
  without: Record<string, { score: StructureScore; isOther: boolean }>
}

/** Every nth document of each kind; undefined: none. */
export interface GeneratedSample {
  texts: number | undefined
  scans: number | undefined
}

export async function ablateStructure(
  core: Core,
  names: Record<StructureOutcome['from'], readonly string[]>,
  sample: GeneratedSample,
): Promise<StructureOutcome[]> {
  const outcomes: StructureOutcome[] = []
  for (const [from, every] of [
    ['text layer', sample.texts],
    ['scan', sample.scans],
  ] as const) {
    if (every === undefined) continue
    const isNth = isNthOfEach<PlannedDocument>(every, ({ kind }) => kind)
    for (const { id, truth, printed, scanned } of await structureDocuments(isNth, from === 'scan')) {
      const read = async (without: string[]): Promise<StructureReading> => {
        const document = { path: from === 'scan' ? scanned : printed, language: '' }
        const { structure } = await core.read(document, { without, isAuto: true, isStructured: true })
        if (!structure) throw new Error('an answer without its structure')
        return structure
      }
      const whole = await read([])
      const outcome: StructureOutcome = { from, whole: scoreStructure(truth, whole), without: {} }
      for (const name of names[from]) {
        const reading = await read([name])
        outcome.without[name] = {
          score: scoreStructure(truth, reading),
          isOther: reading.kept !== whole.kept || reading.markdown !== whole.markdown,
        }
      }
      outcomes.push(outcome)
      const changed = names[from].filter((name) => outcome.without[name]?.isOther)
      console.log(`${id}, ${from}: ${changed.join(', ') || 'the same without any'}`)
    }
  }
  return outcomes
}
