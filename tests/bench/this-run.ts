import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type { BenchResults } from './results.ts'
import { round } from './summary.ts'

/** When a bench ran, on what and of which commit: what has to stand beside its figures. */
export function thisRun(): Pick<
  BenchResults,
  'date' | 'commit' | 'machine' | 'node' | 'cores' | 'loadPerCore'
> {
  const cores = availableParallelism()
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: currentCommit(),
    machine: cpus()[0]?.model ?? 'unknown processor',
    node: process.version,
    cores,
    loadPerCore: round((loadavg()[0] ?? 0) / cores, 2),
  }
}

function currentCommit(): string {
  const cwd = new URL('../..', import.meta.url).pathname
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
