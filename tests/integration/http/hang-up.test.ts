import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProgram } from '../../support/program.ts'

test.skipIf(process.platform === 'win32')('the end of its terminal ends a server in good order', async () => {
  const program = await startProgram()
  program.child.kill('SIGHUP')
  expect(await once(program.child, 'close')).toEqual([0, null])
  await program.stop()
})
