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

const [own, native] = ['Legible', 'native Tesseract']

/**
 * Legible before and after: `before → after` in each cell. Runs may be of two machines, so its times are in those of native
 * Tesseract on the same documents in the same run.
 */
export function comparisonTable(before: RecordedRun, readers: readonly ReaderReport[]): string | undefined {
  const now = Object.fromEntries(readers.map(({ name, categories }) => [name, categories]))
  const [then, after] = [before.readers[own], now[own]]
  if (then === undefined || after === undefined) return undefined
  const rows = categoriesOf([{ categories: then }, { categories: after }]).map((category) => {
    const both = (show: (summary: Summary, other?: Partial<Summary>) => string) =>
      [before.readers, now]
        .map((run) => {
          const summary = run[own]?.[category]
          return summary === undefined ? none : show(summary, run[native]?.[category])
        })
        .join(' → ')
    const ofNative = (of: 'seconds' | 'cpuSeconds') =>
      both(({ [of]: mine }, { [of]: theirs } = {}) =>
        mine === undefined || theirs === undefined ? none : number(mine / theirs, 2),
      )
    return [
      category === everything ? '**all**' : category,
      both(({ f1 }) => percent(f1)),
      both(({ wer }) => percent(wer)),
      ofNative('seconds'),
      ofNative('cpuSeconds'),
    ]
  })
  return table(['category', 'F1 %', 'WER %', 's, of native’s', 'CPU s, of native’s'], rows)
}
