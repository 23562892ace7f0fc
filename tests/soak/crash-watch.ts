// npm run crash:watch [-- --files 5000 --kills 50]: kill -9 while a watched folder is read; the long run of its test.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '5000' }, kills: { type: 'string', default: '50' } },
})
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config=scripts/config/vitest.config.ts',
    '--project=endurance',
    '--testTimeout=3600000',
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
