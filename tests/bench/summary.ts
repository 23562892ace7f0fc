import type { Reading } from './measure-reader.ts'

/** One category of documents as one reader reads it. Numbers are rounded: enough for a table, small in git. */
export interface Summary {
  documents: number
  /** Means, 0 to 1. */
  f1: number
  wer: number
  /** Median of a document. */
  seconds: number
  /** Mean of a document; undefined where it was not measured. */
  cpuSeconds?: number | undefined
}

/** The name of the summary over all categories. */
export const everything = 'all'

/** By category in order of the alphabet, `all` last. */
export function summarise(readings: Reading[]): Record<string, Summary> {
  const categories = [...new Set(readings.map(({ category }) => category))].sort()
  return Object.fromEntries([
    ...categories.map((category) => [
      category,
      summaryOf(readings.filter((one) => one.category === category)),
    ]),
    ...(readings.length > 0 ? [[everything, summaryOf(readings)]] : []),
  ])
}

function summaryOf(readings: Reading[]): Summary {
  const cpu = readings.map(({ cpuSeconds }) => cpuSeconds).filter((seconds) => seconds !== undefined)
  return {
    documents: readings.length,
    f1: round(mean(readings.map(({ f1 }) => f1)), 4),
    wer: round(mean(readings.map(({ wer }) => wer)), 4),
    seconds: round(median(readings.map(({ seconds }) => seconds)), 3),
    ...(cpu.length === readings.length && { cpuSeconds: round(mean(cpu), 3) }),
  }
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Of an even number of values, the mean of the middle two; 0 of none. */
export function median(values: number[]): number {
  const ordered = [...values].sort((a, b) => a - b)
  const half = ordered.length / 2
  return mean(ordered.slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))
