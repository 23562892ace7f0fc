import type { StageReport } from '../../../shared/ocr.ts'
import type { Kit } from '../page-context.ts'
import type { LayoutContext, LayoutStage } from './layout-context.ts'
import { findAddresses } from './stages/find-addresses.ts'
import { findBoxesStage } from './stages/find-boxes.ts'
import { findFields } from './stages/find-fields.ts'
import { findTablesStage } from './stages/find-tables.ts'
import { followOutline } from './stages/follow-outline.ts'
import { followTags } from './stages/follow-tags.ts'
import { groupParagraphsStage } from './stages/group-paragraphs.ts'
import { joinCapitals } from './stages/join-capitals.ts'
import { orderColumns } from './stages/order-columns.ts'
import { partFurnitureStage } from './stages/part-furniture.ts'
import { partLineNumbers } from './stages/part-line-numbers.ts'
import { partLines } from './stages/part-lines.ts'
import { tellRoles } from './stages/tell-roles.ts'

/** What happens to a page between its lines and its blocks, in this order. Each may be left out. */
export const layoutStages: readonly LayoutStage[] = [
  partLineNumbers,
  partLines,
  joinCapitals,
  partFurnitureStage,
  findFields,
  findAddresses,
  findTablesStage,
  followTags,
  findBoxesStage,
  orderColumns,
  groupParagraphsStage,
  followOutline,
  tellRoles,
]

/** What of the kit layout works with. */
export type LayoutKit = Pick<Kit, 'without' | 'now'>

/** Sends a page through the stages of layout. */
export function runLayout(
  page: LayoutContext,
  { without, now }: LayoutKit,
): { page: LayoutContext; report: StageReport[] } {
  const report: StageReport[] = []
  let current = page
  for (const stage of layoutStages) {
    if (without?.has(stage.name)) continue
    const started = now()
    const changed = stage.run(current)
    const milliseconds = Math.round(now() - started)
    report.push({ stage: stage.name, milliseconds, ...(changed && { change: changed.change }) })
    if (changed) {
      const { change: _, ...next } = changed
      current = { ...current, ...next }
    }
  }
  return { page: current, report }
}
