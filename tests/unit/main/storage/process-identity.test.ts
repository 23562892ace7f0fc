import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { currentProcess, isRunning } from '../../../../main/storage/process-identity.ts'

test('this process runs, and one that has ended does not', async () => {
  expect(isRunning(currentProcess())).toBe(true)
  const child = spawn(process.execPath, ['--version'])
  const pid = child.pid ?? 0
  await once(child, 'exit')
  expect(isRunning({ pid, start: '1' })).toBe(false)
})

test.runIf(process.platform === 'linux')('a number that was given out again is another process', () => {
  expect(isRunning({ ...currentProcess(), start: '1' })).toBe(false)
})
