import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Score } from './score.ts'

export interface Reading extends Score {
  id: string
  category: string
  seconds: number
}

export interface ReaderResult {
  name: string
  readings: Reading[]
  /** Seconds for all documents with one under way on each core. */
  allAtOnceSeconds?: number
  peakMegabytes?: number
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const percent = (value: number) => (100 * value).toFixed(1)

/** Writes results.json and table.md, and returns the table. */
export function writeReport(
  results: ReaderResult[],
  options: { folder: string; machine: string; node: string },
): string {
  const categories = [
    ...new Set(results.flatMap(({ readings }) => readings.map(({ category }) => category))),
  ].sort()
  const inCategory = (result: ReaderResult, category: string) =>
    result.readings.filter((reading) => reading.category === category)
  const cell = (readings: Reading[], measure: (readings: Reading[]) => string) =>
    readings.length === 0 ? '–' : measure(readings)
  const row = (title: string, count: number, of: (result: ReaderResult) => Reading[]) =>
    [
      title,
      String(count),
      ...results.flatMap((result) => {
        const readings = of(result)
        return [
          cell(readings, (some) => percent(mean(some.map(({ f1 }) => f1)))),
          cell(readings, (some) => percent(mean(some.map(({ wer }) => wer)))),
          cell(readings, (some) => median(some.map(({ seconds }) => seconds)).toFixed(2)),
        ]
      }),
    ].join(' | ')

  const count = (category: string) =>
    Math.max(...results.map((result) => inCategory(result, category).length))
  const heads = results.flatMap(({ name }) => [`${name} F1 %`, 'WER %', 's'])
  const lines = [
    `| category | n | ${heads.join(' | ')} |`,
    `|---|--:|${heads.map(() => '--:').join('|')}|`,
    ...categories.map(
      (category) => `| ${row(category, count(category), (result) => inCategory(result, category))} |`,
    ),
    `| ${row('**all**', Math.max(...results.map(({ readings }) => readings.length)), ({ readings }) => readings)} |`,
    '',
    '| reader | all documents, one by one (s) | all documents, every core (s) | peak memory (MB) |',
    '|---|--:|--:|--:|',
    ...results.map(
      ({ name, readings, allAtOnceSeconds, peakMegabytes }) =>
        `| ${name} | ${readings.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1)} | ${allAtOnceSeconds?.toFixed(1) ?? '–'} | ${peakMegabytes ?? '–'} |`,
    ),
    '',
    `F1: bag of words, case-folded, mean. WER: word error rate in reading order, mean. s: median seconds a document, one at a time. ${options.machine}; Node ${options.node}.`,
  ]
  const table = lines.join('\n')
  mkdirSync(options.folder, { recursive: true })
  writeFileSync(join(options.folder, 'table.md'), `${table}\n`)
  writeFileSync(
    join(options.folder, 'results.json'),
    `${JSON.stringify({ machine: options.machine, node: options.node, results }, null, 1)}\n`,
  )
  return table
}
