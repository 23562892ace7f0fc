// The tables of docs/bench/table.md, as lines of Markdown.
import type { RecordedRun } from './history.ts'
import type { Cost } from './meter.ts'
import type { BenchResults, ReaderReport } from './results.ts'
import type { ScalingPoint } from './scaling.ts'
import { everything, mean, type Summary } from './summary.ts'

const none = '–'
const percent = (value: number) => (100 * value).toFixed(1)
const number = (value: number | null | undefined, digits: number) => value?.toFixed(digits) ?? none

function table(heads: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(heads),
    `|---|${heads
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...rows.map(line),
  ].join('\n')
}

/** One row a category; a reader of only some of a category's documents has no figure there. */
function byCategory(
  readers: ReaderReport[],
  heads: (reader: ReaderReport) => string[],
  cells: (summary: Summary) => string[],
): string {
  const rows = categoriesOf(readers).map((category) => {
    const count = documentsOf(readers, category)
    return [
      category === everything ? '**all**' : category,
      String(count),
      ...readers.flatMap((reader) => {
        const summary = reader.categories[category]
        return summary?.documents === count ? cells(summary) : heads(reader).map(() => none)
      }),
    ]
  })
  return table(['category', 'n', ...readers.flatMap(heads)], rows)
}

/** How many documents the reader of most has read in a category. */
export const documentsOf = (readers: ReaderReport[], category: string): number =>
  Math.max(0, ...readers.map(({ categories }) => categories[category]?.documents ?? 0))

/** All categories in the order of the tables, `all` last. */
export function categoriesOf(readers: Pick<ReaderReport, 'categories'>[]): string[] {
  const names = new Set(readers.flatMap(({ categories }) => Object.keys(categories)))
  names.delete(everything)
  return [...[...names].sort(), everything]
}

export const accuracyTable = (readers: ReaderReport[]): string =>
  byCategory(
    readers,
    ({ name }) => [`${name} F1 %`, 'WER %'],
    ({ f1, wer }) => [percent(f1), percent(wer)],
  )

export const timeTable = (readers: ReaderReport[]): string =>
  byCategory(
    readers,
    ({ name }) => [`${name} s`, 'CPU s'],
    ({ seconds, cpuSeconds }) => [number(seconds, 2), number(cpuSeconds, 2)],
  )

export function wholeRunTable(readers: ReaderReport[]): string {
  const cost = (of: Cost | undefined) => [
    number(of?.seconds, 1),
    number(of?.cpuSeconds, 1),
    number(of?.peakMegabytes, 0),
  ]
  const heads = ['one by one s', 'every core s', 'one image s'].flatMap((head) => [head, 'CPU s', 'MB'])
  return table(
    ['reader', 'n', ...heads],
    readers.map(({ name, readings, oneByOne, everyCore, fromNothing }) => [
      name,
      String(readings.length),
      ...cost(oneByOne),
      ...cost(everyCore),
      ...cost(fromNothing),
    ]),
  )
}

export function scalingTable(points: ScalingPoint[], over: 'pages' | 'cores'): string {
  const readers = [...new Set(points.map(({ reader }) => reader))]
  const steps = [...new Set(points.map((point) => point[over]))].sort((a, b) => a - b)
  const rows = steps.map((step) => [
    String(step),
    ...readers.flatMap((reader) => {
      const point = points.find((one) => one.reader === reader && one[over] === step)
      const peak = number(point?.peakMegabytes, 0)
      return [number(point?.secondsAPage, 2), number(point?.cpuSecondsAPage, 2), peak]
    }),
  ])
  return table([over, ...readers.flatMap((reader) => [`${reader} s a page`, 'CPU s a page', 'MB'])], rows)
}

export function cellTable(tables: BenchResults['tables']): string {
  const rows = tables.map(({ id, truth, found, score }) => [
    id,
    String(truth),
    String(found),
    ...[score.precision, score.recall, score.f1].map(percent),
  ])
  const average = (of: 'precision' | 'recall' | 'f1') => percent(mean(tables.map(({ score }) => score[of])))
  return table(
    ['document', 'tables', 'found', 'precision %', 'recall %', 'cell F1 %'],
    [...rows, ['**mean**', '', '', average('precision'), average('recall'), average('f1')]],
  )
}

/** One reader before and after: `before → after` in each cell. */
export function comparisonTable(before: RecordedRun, after: ReaderReport): string | undefined {
  const then = before.readers[after.name]
  if (then === undefined) return undefined
  const rows = categoriesOf([{ categories: then }, after]).map((category) => {
    const [old, now] = [then[category], after.categories[category]]
    const both = (show: (summary: Summary) => string) =>
      `${old === undefined ? none : show(old)} → ${now === undefined ? none : show(now)}`
    return [
      category === everything ? '**all**' : category,
      both(({ f1 }) => percent(f1)),
      both(({ wer }) => percent(wer)),
      both(({ seconds }) => number(seconds, 2)),
      both(({ cpuSeconds }) => number(cpuSeconds, 2)),
    ]
  })
  return table(['category', 'F1 %', 'WER %', 's', 'CPU s'], rows)
}
