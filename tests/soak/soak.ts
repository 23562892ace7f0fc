// npm run soak [-- --minutes 60 --warm-up 15 --out FOLDER]: mixed real work by every door, and what it does to memory,
// open files and threads. Writes soak.svg and soak.json. Exits 1 when one of them grows or a piece of work fails.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { processFigures } from '../support/process-figures.ts'
import { startProgram } from '../support/program.ts'
import { drawSoak } from '../support/soak/draw-soak.ts'
import { judgeSoak, type Sample } from '../support/soak/judge-soak.ts'
import { mixedWork } from '../support/soak/mixed-work.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'warm-up': { type: 'string' },
    out: { type: 'string', default: 'docs/bench' },
  },
})
const minutes = Number(values.minutes)
const warmUp = Number(values['warm-up'] ?? minutes / 4)
const sampleEveryMs = 5000
const workers = 2

if (process.platform !== 'linux') {
  console.error('NOT RUN: the figures of a process are read from /proc, which only Linux has.')
  process.exit(1)
}
let said = ''
let isGone = false
const program = await startProgram([], { onError: (text) => (said += text) })
const work = await mixedWork(program)
const startedAt = performance.now()
const minute = () => (performance.now() - startedAt) / 60_000
const samples: Sample[] = []
const done: Record<string, number> = {}
const failures: string[] = []

async function workOn(first: number): Promise<void> {
  for (let turn = first; minute() < minutes && !isGone; turn++) {
    const piece = work[turn % work.length]!
    await piece.run().then(
      () => (done[piece.name] = (done[piece.name] ?? 0) + 1),
      (error: unknown) => failures.push(`${piece.name}: ${String(error)}`),
    )
  }
}

async function sample(): Promise<void> {
  while (minute() < minutes) {
    const figures = processFigures(program.pid)
    if (figures === undefined) {
      const { exitCode, signalCode } = program.child
      failures.unshift(
        `the program ended before the run did: code ${exitCode}, signal ${signalCode}: ${said.slice(-500)}`,
      )
      isGone = true
      return
    }
    samples.push({
      minute: minute(),
      ...figures,
      files: figures.fileDescriptors,
    })
    if (samples.length % 24 === 1) console.log(JSON.stringify(samples.at(-1)), `${failures.length} failures`)
    await setTimeout(sampleEveryMs)
  }
}

try {
  // Half a turn apart, so that different work meets.
  const offset = Math.floor(work.length / workers)
  await Promise.all([sample(), ...Array.from({ length: workers }, (_, index) => workOn(index * offset))])
} finally {
  await program.stop()
}
const verdict = judgeSoak(samples, warmUp)
const faults = [...verdict.faults, ...failures.slice(0, 20)]
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'soak.svg'), drawSoak(samples, verdict, warmUp))
writeFileSync(
  join(values.out, 'soak.json'),
  `${JSON.stringify({ minutes, warmUp, ...verdict, faults, done }, undefined, 2)}\n`,
)
console.log(
  `${minutes} min; after ${warmUp} min of warm-up: ${verdict.megabytesPerMinute.toFixed(3)} MB a minute, ` +
    `${verdict.moreFiles} more open files, ${verdict.moreThreads} more threads; ` +
    `${Object.values(done).reduce((sum, count) => sum + count, 0)} pieces of work, ${failures.length} failed`,
)
for (const fault of faults) console.error(`✗ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
