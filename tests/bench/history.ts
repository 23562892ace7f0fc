import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Summary } from './summary.ts'

/** One recorded run, so that later ones can show what changed. */
export interface RecordedRun {
  label: string
  /** Day, as 2026-01-31. */
  date: string
  commit: string
  /** The set of documents; only runs on the same set are compared. */
  documents: string
  machine: string
  /** Load average a core at the start; null: not noted. Times of a busy machine say little, CPU seconds still do. */
  loadPerCore: number | null
  /** By reader, then by category. */
  readers: Record<string, Record<string, Summary>>
}

/** All recorded runs, the oldest first; none where the file is not there. */
export function readHistory(file: string): RecordedRun[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedRun[]) : []
}

/** Adds a run at the end; one line a run, so that a diff shows one line. */
export function recordRun(file: string, run: RecordedRun): void {
  const lines = [...readHistory(file), run].map((one) => JSON.stringify(one))
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}

/** The last recorded run on the same documents. */
export function lastRunOn(documents: string, history: RecordedRun[]): RecordedRun | undefined {
  return history.findLast((run) => run.documents === documents)
}
