// npm run crash:watch [-- --files 5000 --kills 50]: kill -9 while a watched folder is read; the long run of its test.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { measureBuiltProgram } from '../bench/built-program.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '5000' }, kills: { type: 'string', default: '50' } },
})
// It starts in a fifth of the time.
measureBuiltProgram()
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config=scripts/config/vitest.config.ts',
    '--project=endurance',
    // The test itself sees whether anything moves.
    '--testTimeout=36000000',
    'tests/endurance/watch.test.ts',
  ],
  {
    stdio: 'inherit',
    // vitest is a script for a shell on Windows.
    shell: process.platform === 'win32',
    env: { ...process.env, LEGIBLE_WATCH_FILES: values.files, LEGIBLE_WATCH_KILLS: values.kills },
  },
)
process.exitCode = status ?? 1
