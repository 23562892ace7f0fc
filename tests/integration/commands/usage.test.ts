import { expect, test } from 'vitest'
import { runProgram } from '../../support/program.ts'

test.each([
  [['--bogus'], 'legible'],
  [['watch', 'folder'], 'legible watch'],
  [['keys', 'create'], 'legible keys create'],
])('%j is told what is missing, and where to read of it', async (words, command) => {
  const { code, stdout, stderr } = await runProgram(words)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^error: /u)
  expect(stderr).toContain(`(see ${command} --help)`)
})
