import type { StageReport } from '../../shared/ocr.ts'
import type { Change, Kit, PageContext, Stage } from './page-context.ts'
import { cleanPaper } from './stages/clean-paper.ts'
import { evenLight } from './stages/even-light.ts'
import { findCharactersStage } from './stages/find-characters.ts'
import { findLanguage } from './stages/find-language.ts'
import { findLines } from './stages/find-lines.ts'
import { findPicturesStage } from './stages/find-pictures.ts'
import { findRulesStage } from './stages/find-rules.ts'
import { levelLines } from './stages/level-lines.ts'
import { limitSize } from './stages/limit-size.ts'
import { partBoxes } from './stages/part-boxes.ts'
import { readLines } from './stages/read-lines.ts'
import { turnUpright } from './stages/turn-upright.ts'
import { weighLines } from './stages/weigh-lines.ts'

/** What happens to an image between its pixels and its lines, in this order. */
export const stages: readonly Stage[] = [
  limitSize,
  turnUpright,
  cleanPaper,
  findLines,
  evenLight,
  levelLines,
  findRulesStage,
  partBoxes,
  findPicturesStage,
  findLanguage,
  findCharactersStage,
  readLines,
  weighLines,
]

/** Sends an image through the stages. */
export async function runPipeline(
  page: PageContext,
  kit: Kit,
): Promise<{ page: PageContext; report: StageReport[] }> {
  const report: StageReport[] = []
  let current = page
  kit.watch?.({ stage: 'image', milliseconds: 0 }, page)
  for (const stage of stages) {
    if (kit.without?.has(stage.name)) continue
    const started = kit.now()
    const changed: Change | undefined = await stage.run(current, kit)
    const milliseconds = Math.round(kit.now() - started)
    const told = { stage: stage.name, milliseconds, ...(changed && { change: changed.change }) }
    report.push(told)
    if (changed) {
      const { change: _, ...next } = changed
      current = { ...current, ...next }
    }
    kit.watch?.(told, current)
  }
  return { page: current, report }
}
