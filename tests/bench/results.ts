import type { Cost } from './meter.ts'
import type { ReaderResult } from './measure-reader.ts'
import type { ScalingPoint } from './scaling.ts'
import type { TableScore } from './score-tables.ts'
import { round, summarise, type Summary } from './summary.ts'

/** A reader's figures as docs/bench/results.json keeps them: rounded, and without texts. */
export interface ReaderReport {
  name: string
  /** By category, and `all`. */
  categories: Record<string, Summary>
  oneByOne: Cost
  everyCore: Cost
  fromNothing: Cost | undefined
  /** Document, F1, WER, CER, seconds, CPU seconds. */
  readings: [string, number, number, number, number, number | null][]
}

/** All that one run of the bench found. */
export interface BenchResults {
  /** Day, as 2026-01-31. */
  date: string
  commit: string
  documents: string
  machine: string
  node: string
  cores: number
  /** Load average of the last minute over cores, when the run began. */
  loadPerCore: number
  readers: ReaderReport[]
  scaling: { byPages: ScalingPoint[]; byCores: ScalingPoint[] }
  /** Legible's tables; `truth` and `found` count them. */
  tables: { id: string; truth: number; found: number; score: TableScore }[]
}

export function reportOf({ name, readings, oneByOne, everyCore, fromNothing }: ReaderResult): ReaderReport {
  return {
    name,
    categories: summarise(readings),
    oneByOne: roundCost(oneByOne),
    everyCore: roundCost(everyCore),
    fromNothing: fromNothing && roundCost(fromNothing),
    readings: readings.map(({ id, f1, wer, cer, seconds, cpuSeconds }) => [
      id,
      round(f1, 3),
      round(wer, 3),
      round(cer, 3),
      round(seconds, 2),
      cpuSeconds === undefined ? null : round(cpuSeconds, 2),
    ]),
  }
}

const roundCost = ({ seconds, cpuSeconds, peakMegabytes }: Cost): Cost => ({
  seconds: round(seconds, 2),
  cpuSeconds: cpuSeconds === undefined ? undefined : round(cpuSeconds, 2),
  peakMegabytes,
})
