// npm run offline [-- FILES]: the integration and contract tests where there is no network but this machine's own.
// A network namespace of its own has a loopback interface and no route; everything that would leave the machine fails.
// Exits 2, and says so, where the system does not let one be made.
import { spawnSync } from 'node:child_process'

const run = (command: string, words: string[], stdio: 'inherit' | 'pipe') =>
  spawnSync('unshare', ['--net', '--mount', '--map-root-user', command, ...words], {
    stdio,
    encoding: 'utf8',
  })

// The address is one of the documentation's: nobody is called, whatever happens.
const probe = `fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(2000) }).then(
  () => process.exit(1), (error) => process.exit(error.cause?.code === 'ENETUNREACH' ? 0 : 1))`
const withLoopback = (words: string) => ['-c', `ip link set lo up && exec ${words}`, process.execPath]

const proof = run('sh', [...withLoopback('"$0" -e "$1"'), probe], 'pipe')
if (proof.status !== 0) {
  console.error(
    `NOT RUN: no network namespace without a route could be made, so nothing is proven.\n${proof.stderr ?? proof.error?.message ?? ''}`,
  )
  process.exit(2)
}
console.log(
  'In a network namespace with a loopback interface and no route (a call out ends with ENETUNREACH):',
)
const { status } = run(
  'sh',
  [
    ...withLoopback('"$0" "$@"'),
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=scripts/config/vitest.config.ts',
    '--project=integration',
    '--project=contract',
    ...process.argv.slice(2),
  ],
  'inherit',
)
process.exit(status ?? 1)
