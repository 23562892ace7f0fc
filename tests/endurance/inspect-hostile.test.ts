import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../support/program.ts'

test('inspecting a document that ends whatever reads it is answered in a sentence', async () => {
  const home = await mkdtemp(join(tmpdir(), 'legible-test-'))
  const path = 'tests/fixtures/hostile/function-of-thirty-inputs.pdf'
  const words = ['inspect', path, '-o', join(home, 'stages'), '--data-dir', join(home, 'data')]
  expect(await runProgram(words)).toMatchObject({
    code: 4,
    stderr: `legible: ${path}: This page ended the process that read it: it wants too much memory.\n`,
  })
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
})
