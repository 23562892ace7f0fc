// npm run test:busy [-- --times 5 --loops 8]: runs npm test that often while busy loops take the processors, and says how
// long each took. What a slow or crowded machine would do to the tests is seen here first.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '5' }, loops: { type: 'string', default: '8' } },
})
const [times, loops] = [Number(values.times), Number(values.loops)]
if (!Number.isInteger(times) || !Number.isInteger(loops) || times < 1 || loops < 0) {
  console.error('Write whole numbers: npm run test:busy -- --times 5 --loops 8')
  process.exit(2)
}

const folder = '.cache/test-busy'
mkdirSync(folder, { recursive: true })

const busy: ChildProcess[] = Array.from({ length: loops }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
const endLoops = () => busy.forEach((loop) => loop.kill('SIGKILL'))
process.once('exit', endLoops)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** One `npm test`: whether it was green, and its seconds; all it prints goes into a file. */
async function runTests(log: string): Promise<{ isGreen: boolean; seconds: number }> {
  const startedAt = performance.now()
  const child = spawn('npm', ['test'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const file = createWriteStream(log)
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const [status] = (await once(child, 'close')) as [number | null]
  file.end()
  return { isGreen: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) }
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)} min ${seconds % 60} s`

console.log(`npm test, ${times} times beside ${loops} busy loops on ${availableParallelism()} processors`)
const results = []
for (let number = 1; number <= times; number++) {
  const log = `${folder}/${number}.log`
  const result = await runTests(log)
  results.push(result)
  const load = loadavg()[0]?.toFixed(0)
  console.log(
    `${number} of ${times}: ${result.isGreen ? 'green' : 'RED  '} in ${clock(result.seconds)}, load ${load}, ${log}`,
  )
}
const green = results.filter(({ isGreen }) => isGreen).length
const longest = Math.max(...results.map(({ seconds }) => seconds))
console.log(`${green} of ${times} green, at most ${clock(longest)}`)
process.exit(green === times ? 0 : 1)
