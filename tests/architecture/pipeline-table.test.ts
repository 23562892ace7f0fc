import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withStages, wordsOf } from '../support/stage-table.ts'

test('the architecture page lists the stages as they are', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  expect(wordsOf(page), 'run `npm run docs:pipeline`').toBe(wordsOf(withStages(page)))
})
