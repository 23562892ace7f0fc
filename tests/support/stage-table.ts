import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const documented = new Map(profileFiles().flatMap(documentedThresholds))
  const rows = Object.entries(thresholds).map(([name, value]) => {
    const { stage, unit, reason, chosenOn } = documented.get(name) ?? {}
    if (!stage || !unit || !reason || !chosenOn || !SETS.has(chosenOn))
      throw new Error(
        `${name} lacks its unit, its reason, or over it its stage and the documents it was chosen on`,
      )
    return [`\`${name}\``, stage, `${value}`, unit, reason, chosenOn]
  })
  return withTable(page, 'thresholds', [['threshold', 'stage', 'value', 'unit', 'why', 'chosen on'], ...rows])
}

const SETS = new Set(['tuning', 'snippets', 'made pages', 'open documents', 'published'])
const profile = new URL('../../main/ocr/profile', import.meta.url).pathname
const profileFiles = () =>
  globSync('*-thresholds.ts', { cwd: profile }).map((file) => readFileSync(join(profile, file), 'utf8'))

/** What the comments of a file say: a line over those of one stage; beside each its unit, and there or above the reason. */
function documentedThresholds(source: string): [name: string, Record<string, string | undefined>][] {
  const found: [string, Record<string, string | undefined>][] = []
  let group: Record<string, string | undefined> = {}
  let above: string[] = []
  for (const line of source.split('\n')) {
    const over = /^ {2}\/\/ (?<stage>.+), chosen on (?<chosenOn>.+)\.$/.exec(line)?.groups
    const comment = /^ {2}\/\/ (.+)$/.exec(line)?.[1]
    const [, name, unit, beside] = /^ {2}(\w+): .+?, \/\/ ([^:]+)(?:: (.+))?$/.exec(line) ?? []
    if (over) group = over
    else if (comment !== undefined) above.push(comment)
    if (name === undefined) continue
    found.push([name, { ...group, unit, reason: beside ?? above.join(' ') }])
    above = []
  }
  return found
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
