// npm run docs:pipeline: writes the stages of the pipeline into docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { withStages } from '../tests/support/stage-table.ts'

const file = new URL('../docs/architecture.md', import.meta.url).pathname
writeFileSync(file, withStages(readFileSync(file, 'utf8')))
spawnSync('prettier', ['--write', '--log-level=warn', file], { stdio: 'inherit' })
