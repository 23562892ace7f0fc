import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedRun } from './history.ts'
import { barPlot, linePlot, type Plot } from './plot.ts'
import * as tables from './report-tables.ts'
import type { BenchResults } from './results.ts'
import type { ScalingPoint } from './scaling.ts'
import type { Summary } from './summary.ts'

/** Above this the readers wait for others, and seconds say little. */
const quietLoadPerCore = 0.5

/** What holds for every figure of the run, and a warning where the machine was busy. */
export function conditions({ cores, machine, node, commit, date, loadPerCore }: BenchResults): string {
  const facts = `${cores} cores, ${machine}; Node ${node}; commit ${commit}, ${date}; load average at the start ${loadPerCore.toFixed(2)} a core.`
  if (loadPerCore <= quietLoadPerCore) return facts
  return `${facts}\n\n**The machine was busy: seconds are too high and not to be compared. CPU seconds and accuracy hold.**`
}

const legend =
  'F1: bag of words, case-folded, mean. WER: word error rate in reading order, mean. s: median seconds a document, one at a time. CPU s: mean user and system time a document, over all processes of the reader. MB: the most its processes held at one moment. One image: the whole process from start to end.'

/** docs/bench/table.md: every table. */
export function fullReport(results: BenchResults, before: RecordedRun | undefined): string {
  const { readers, scaling } = results
  const comparison = before && tables.comparisonTable(before, readers)
  const parts: (string | undefined)[] = [
    '# Bench',
    `${documentsLine(results)} ${conditions(results)}`,
    legend,
    section('Accuracy', tables.accuracyTable(readers)),
    section('Time', tables.timeTable(readers)),
    section('Whole runs', tables.wholeRunTable(readers)),
    scaling.byPages.length > 0
      ? section(
          'A page of a scan, by pages',
          `Legible on all cores, its models loaded by the first page; native Tesseract in one process.\n\n${tables.scalingTable(scaling.byPages, 'pages')}`,
        )
      : undefined,
    scaling.byCores.length > 0
      ? section(
          'A page of a scan of 16, by cores',
          `Threads of Legible; processes of native Tesseract.\n\n${tables.scalingTable(scaling.byCores, 'cores')}`,
        )
      : undefined,
    results.tables.length > 0
      ? section('Cells of tables (the project’s own fixtures)', tables.cellTable(results.tables))
      : undefined,
    comparison &&
      section(
        'Legible before and after',
        `Before: ${before.label} (${before.date}, commit ${before.commit}). After: this run.\n\n${comparison}`,
      ),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

/** What docs/figures.md shows, between its two `bench` marks. */
export function figuresBlock(results: BenchResults, before: RecordedRun | undefined): string {
  const comparison = before && tables.comparisonTable(before, results.readers)
  return [
    `${documentsLine(results)} ${conditions(results)}`,
    tables.accuracyTable(results.readers),
    tables.wholeRunTable(results.readers),
    ...Object.keys(plotsOf(results)).map((name) => `![${name}](bench/${name}.svg)`),
    ...(comparison ? [`Legible before (${before.label}) and after:`, comparison] : []),
    `${legend} Every table: [bench/table.md](bench/table.md).`,
  ].join('\n\n')
}

/** Puts the block between the marks. Throws where the page has none. */
export function withBenchBlock(page: string, block: string): string {
  const marked = /(<!-- bench -->)[\s\S]*?(<!-- \/bench -->)/
  if (!marked.test(page)) throw new Error('the page has no block marked <!-- bench -->')
  return page.replace(marked, (_all, begin: string, end: string) => `${begin}\n\n${block}\n\n${end}`)
}

/** Writes table.md, results.json and the plots into the folder, and returns what table.md says. */
export function writeReport(folder: string, results: BenchResults, before: RecordedRun | undefined): string {
  const report = fullReport(results, before)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'table.md'), report)
  writeFileSync(join(folder, 'results.json'), compactJson(results))
  for (const [name, svg] of Object.entries(plotsOf(results))) writeFileSync(join(folder, `${name}.svg`), svg)
  return report
}

export function writeFigures(file: string, results: BenchResults, before: RecordedRun | undefined): void {
  writeFileSync(file, withBenchBlock(readFileSync(file, 'utf8'), figuresBlock(results, before)))
}

const section = (title: string, body: string) => `## ${title}\n\n${body}`

function documentsLine({ documents, readers }: BenchResults): string {
  const count = Math.max(0, ...readers.map(({ readings }) => readings.length))
  const set = documents === 'fixtures' ? 'documents drawn by the project' : 'real documents'
  return `${count} ${set}.`
}

function plotsOf({ readers, scaling }: BenchResults): Record<string, string> {
  const labels = tables.categoriesOf(readers)
  const names = readers.map(({ name }) => name)
  const byCategory = (
    title: string,
    unit: string,
    value: (summary: Summary) => number | undefined,
  ): Plot => ({
    title,
    unit,
    labels,
    series: readers.map(({ name, categories }) => ({
      name,
      values: labels.map((label) => {
        const summary = categories[label]
        // As in the tables: means over other documents are not to be compared.
        return summary?.documents === tables.documentsOf(readers, label) ? value(summary) : undefined
      }),
    })),
  })
  return {
    accuracy: barPlot(byCategory('Words found and right by category', 'F1, %', ({ f1 }) => 100 * f1)),
    time: barPlot(byCategory('Time by category', 'median s a document', ({ seconds }) => seconds)),
    cpu: barPlot(byCategory('CPU time by category', 'mean CPU s a document', ({ cpuSeconds }) => cpuSeconds)),
    memory: barPlot({
      title: 'Peak memory of all processes',
      unit: 'MB',
      labels: ['one by one', 'every core', 'one image'],
      series: readers.map(({ name, oneByOne, everyCore, fromNothing }) => ({
        name,
        values: [oneByOne, everyCore, fromNothing].map((cost) => cost?.peakMegabytes),
      })),
    }),
    ...(scaling.byPages.length > 0 && { 'scaling-pages': scalingPlot(scaling.byPages, 'pages', names) }),
    ...(scaling.byCores.length > 0 && { 'scaling-cores': scalingPlot(scaling.byCores, 'cores', names) }),
  }
}

function scalingPlot(points: ScalingPoint[], over: 'pages' | 'cores', names: string[]): string {
  const steps = [...new Set(points.map((point) => point[over]))].sort((a, b) => a - b)
  const readers = names.filter((name) => points.some(({ reader }) => reader === name))
  return linePlot({
    title: `A page of a scan by ${over}`,
    unit: 's a page',
    labels: steps.map(String),
    series: readers.map((name) => ({
      name,
      colour: names.indexOf(name),
      values: steps.map(
        (step) => points.find((point) => point.reader === name && point[over] === step)?.secondsAPage,
      ),
    })),
  })
}

/** JSON with what is innermost on one line each. */
function compactJson(results: BenchResults): string {
  const text = JSON.stringify(results, null, 1)
  return `${text.replace(/\{[^{}[\]]*\}|\[[^{}[\]]*\]/g, (inner) => inner.replace(/\n\s*/g, ' '))}\n`
}
