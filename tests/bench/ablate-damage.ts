// What the stages before the lines are worth on pages in a bad state: what they were made for.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from './core-peer.ts'
import { damages, writeDamaged } from './damages.ts'
import type { BenchDocument } from './documents.ts'
import { scoreReading, type Score } from './score.ts'

/** One page in one state read with every stage, and again without each that did something to it. */
export interface DamageOutcome {
  damage: string
  whole: Score & { milliseconds: number }
  without: Record<string, Score & { milliseconds: number }>
}

export async function ablateDamage(
  core: Core,
  names: readonly string[],
  documents: readonly BenchDocument[],
): Promise<DamageOutcome[]> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-damage-'))
  const outcomes: DamageOutcome[] = []
  for (const [damage, steps] of damages) {
    for (const [index, document] of documents.entries()) {
      const path = join(folder, `${damages.findIndex(([name]) => name === damage)}-${index}.png`)
      await writeDamaged(document, steps, path)
      const read = async (without: string[]) => {
        const reading = await core.read({ ...document, path }, { isAuto: true, without })
        const { milliseconds, stages } = reading
        return { ...scoreReading(document.truth, reading.text, document.language), milliseconds, stages }
      }
      const { stages, ...whole } = await read([])
      const busy = names.filter((name) => stages.some(({ stage, change }) => stage === name && change))
      const without: DamageOutcome['without'] = {}
      for (const name of busy) without[name] = await read([name])
      outcomes.push({ damage, whole, without })
      console.log(`${document.id}, ${damage}: ${busy.join(', ') || 'no stage needed'}`)
    }
  }
  await rm(folder, { recursive: true })
  return outcomes
}
