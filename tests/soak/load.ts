// npm run load [-- --seconds 120 --times 10 --longest-wait MS]: ten times more documents than the program can read,
// and what that does to those it takes. Exits 1 when the p95 of what was accepted is more than 1.5 times that of an
// unloaded program, when something accepted was dropped, or when a refusal does not say when to come back.
// The program refuses what cannot be read at once; with its default, 300000, a flood waits instead (ADR 007).
import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { askInTurn, flood, type Answers } from '../support/load/flood.ts'
import { createKey, makeDataFolder, startProgram } from '../support/program.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    times: { type: 'string', default: '10' },
    'longest-wait': { type: 'string', default: '0' },
  },
})
const seconds = Number(values.seconds)
const mark = 1.5

const percentile = (milliseconds: readonly number[], part: number) =>
  [...milliseconds].sort((a, b) => a - b)[Math.ceil(milliseconds.length * part) - 1] ?? Number.NaN
function say(name: string, { acceptedMs, refused429, refused503, dropped, seconds: took }: Answers): number {
  const p95 = percentile(acceptedMs, 0.95)
  console.log(
    `${name}: ${acceptedMs.length} read (${(acceptedMs.length / took).toFixed(1)}/s), median ${percentile(acceptedMs, 0.5).toFixed(0)} ms, ` +
      `p95 ${p95.toFixed(0)} ms; ${refused429} × 429, ${refused503} × 503, ${dropped} dropped`,
  )
  return p95
}

const dataFolder = await makeDataFolder()
// A rate limit that lets the flood through: what is measured is the queue behind it.
const server = { requestsPerMinute: 100_000, longestWaitMs: Number(values['longest-wait']) }
await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ server }))
const program = await startProgram([], { dataFolder })
try {
  const neighbourKey = await createKey(dataFolder, '--name', 'neighbour')
  const threads = availableParallelism()
  await askInTurn(program, { clients: threads, seconds: 5 })
  const unloaded = say('unloaded, one at a time', await askInTurn(program, { clients: 1, seconds: 20 }))
  const full = await askInTurn(program, { clients: threads, seconds: 20 })
  say(`just full, ${threads} at a time`, full)
  const perSecond = Math.ceil((full.acceptedMs.length / full.seconds) * Number(values.times))
  console.log(
    `flood: ${perSecond} documents a second for ${seconds} s, beside a neighbour with a key of its own`,
  )
  const [flooding, neighbour] = await Promise.all([
    flood(program, { perSecond, seconds, connections: 300 }),
    askInTurn(program, { clients: 1, seconds, key: neighbourKey, pauseMs: 1000 }),
  ])
  const floodP95 = say('the flood', flooding)
  const neighbourP95 = say('the neighbour', neighbour)
  const verdicts: [name: string, holds: boolean][] = [
    [
      `p95 of what was accepted: ${(floodP95 / unloaded).toFixed(2)} × unloaded (mark ${mark})`,
      floodP95 <= unloaded * mark,
    ],
    [
      `p95 of the neighbour: ${(neighbourP95 / unloaded).toFixed(2)} × unloaded (mark ${mark})`,
      neighbourP95 <= unloaded * mark,
    ],
    ['nothing accepted was dropped', flooding.dropped + neighbour.dropped === 0],
    ['every refusal says when to come back', flooding.withoutRetryAfter + neighbour.withoutRetryAfter === 0],
    ['the flood was one', flooding.refused429 + flooding.refused503 > flooding.acceptedMs.length],
  ]
  for (const [name, holds] of verdicts) console.log(`${holds ? '✓' : '✗'} ${name}`)
  process.exitCode = verdicts.every(([, holds]) => holds) ? 0 : 1
} finally {
  await program.stop()
}
