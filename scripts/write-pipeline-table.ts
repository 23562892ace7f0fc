// npm run docs:pipeline: writes the stages of the pipeline into docs/how-it-reads.md, their thresholds into
// docs/reading-profile.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { withStages, withThresholds } from '../tests/support/stage-table.ts'

for (const [name, withTable] of [
  ['how-it-reads', withStages],
  ['reading-profile', withThresholds],
] as const) {
  const file = new URL(`../docs/${name}.md`, import.meta.url).pathname
  writeFileSync(file, withTable(readFileSync(file, 'utf8')))
  spawnSync('oxfmt', [file], { stdio: 'inherit' })
}
