import { documentStages } from '../../main/ocr/document/compose-document.ts'
import { layoutStages } from '../../main/ocr/layout/layout-pipeline.ts'
import { stages } from '../../main/ocr/pipeline.ts'
import { thresholds } from '../../main/ocr/thresholds.ts'

/** The page of how it reads with the stages of today. */
export function withStages(page: string): string {
  const table = (of: readonly { name: string; does: string }[]) => [
    ['', 'stage', 'what it does'],
    ...of.map(({ name, does }, index) => [`${index + 1}`, name, does]),
  ]
  const withImage = withTable(page, 'stages', table(stages))
  const withLayout = withTable(withImage, 'layout stages', table(layoutStages))
  return withTable(withLayout, 'document stages', table(documentStages))
}

/** The page of the reading profile with the thresholds of today. */
export function withThresholds(page: string): string {
  const rows = Object.entries(thresholds).map(([name, { stage, value, unit, reason, chosenOn }]) => [
    `\`${name}\``,
    stage,
    `${value}`,
    unit,
    reason,
    chosenOn,
  ])
  return withTable(page, 'thresholds', [['threshold', 'stage', 'value', 'unit', 'why', 'chosen on'], ...rows])
}

function withTable(page: string, mark: string, [head = [], ...rows]: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const marked = new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(\\n<!-- /${mark} -->)`)
  return page.replace(
    marked,
    (_, before: string, after: string) => `${before}\n${lines.join('\n')}\n${after}`,
  )
}

/** Words alone, whatever the formatter makes of the table. */
export const wordsOf = (page: string): string => page.replaceAll(/[\s|-]+/g, ' ')
