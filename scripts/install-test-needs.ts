// What `npm run test:long` does first: installs from Debian what its tests need and this machine lacks, after saying so.
// Elsewhere, or without the rights, it says what is missing; the tests that need it then do not run, and say so.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { needs } from '../tests/support/needs.ts'

const missing = Object.values(needs).flatMap(({ met, debian }) => (met ? [] : debian))
if (missing.length === 0) {
  console.log('Everything the tests need is installed.')
} else if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
  console.log(
    `Missing for some tests: ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`,
  )
} else {
  console.log(`Installing from Debian: ${missing.join(', ')}`)
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  if (apt('update', '-qq') !== 0 || apt('install', '-y', '-qq', '--no-install-recommends', ...missing) !== 0)
    console.log('That failed; the tests that need it will not run, and say so.')
}
