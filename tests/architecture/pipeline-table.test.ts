import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withStages, withThresholds, wordsOf } from '../support/stage-table.ts'

test.each([
  ['how-it-reads', 'the stages', withStages],
  ['reading-profile', 'their thresholds', withThresholds],
])('the page %s lists %s as they are', (name, _, withTable) => {
  const page = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')
  expect(wordsOf(page), 'run `npm run docs:pipeline`').toBe(wordsOf(withTable(page)))
})
