import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastRunOn, readHistory, recordRun, type RecordedRun } from '../../bench/history.ts'
import { fullReport, figuresBlock, withBenchBlock, writeReport } from '../../bench/report.ts'
import type { BenchResults, ReaderReport } from '../../bench/results.ts'
import type { Summary } from '../../bench/summary.ts'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'legible-report-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const summary = (documents: number, f1: number): Summary => ({
  documents,
  f1,
  wer: 0.2,
  seconds: 1,
  cpuSeconds: 2,
})
const cost = { seconds: 10, cpuSeconds: 20, peakMegabytes: 300 }
const reader = (name: string, categories: ReaderReport['categories'], documents: number): ReaderReport => ({
  name,
  categories,
  oneByOne: cost,
  everyCore: cost,
  fromNothing: undefined,
  readings: Array.from({ length: documents }, (_, at) => [`document-${at}`, 0.5, 0.2, 0.1, 1, 2]),
})
const results = (changes: Partial<BenchResults> = {}): BenchResults => ({
  date: '2026-01-31',
  commit: 'abc1234',
  documents: 'fixtures',
  machine: 'a processor',
  node: 'v24',
  cores: 2,
  loadPerCore: 0.1,
  readers: [
    reader('pdftotext', { 'pdf-text': summary(2, 0.7), all: summary(2, 0.7) }, 2),
    reader('Legible', { 'pdf-text': summary(2, 0.9), photo: summary(1, 0.8), all: summary(3, 0.8667) }, 3),
  ],
  scaling: {
    byPages: [
      { reader: 'Legible', pages: 4, cores: 2, secondsAPage: 1.5, cpuSecondsAPage: 3, peakMegabytes: 500 },
    ],
    byCores: [],
  },
  tables: [{ id: 'tables.png', truth: 2, found: 1, score: { precision: 0.5, recall: 0.25, f1: 0.3333 } }],
  ...changes,
})
const run = (changes: Partial<RecordedRun> = {}): RecordedRun => ({
  label: 'first',
  date: '2026-01-01',
  commit: 'aaa0000',
  documents: 'fixtures',
  machine: 'a processor',
  loadPerCore: null,
  readers: { Legible: { photo: { documents: 1, f1: 0.25, wer: 0.9, seconds: 4 } } },
  ...changes,
})

describe('the report', () => {
  test('leaves open what a reader of PDFs alone cannot be measured at', () => {
    const report = fullReport(results(), undefined)
    expect(report).toContain('| pdf-text | 2 | 70.0 | 20.0 | 90.0 | 20.0 |')
    expect(report).toContain('| photo | 1 | – | – | 80.0 | 20.0 |')
    expect(report).toContain('| **all** | 3 | – | – | 86.7 | 20.0 |')
  })

  test('warns of a busy machine, and only of one', () => {
    expect(fullReport(results({ loadPerCore: 0.5 }), undefined)).not.toContain('busy')
    expect(fullReport(results({ loadPerCore: 0.51 }), undefined)).toContain('The machine was busy')
  })

  test('shows before and after where an earlier run is known', () => {
    expect(fullReport(results(), undefined)).not.toContain('before and after')
    const report = fullReport(results(), run())
    expect(report).toContain('Before: first (2026-01-01, commit aaa0000)')
    expect(report).toContain('| photo | 25.0 → 80.0 | 90.0 → 20.0 | – → – | – → – |')
  })

  test('shows times before and after in those of native Tesseract in the same run', () => {
    const native = reader('native Tesseract', { photo: { ...summary(1, 0.5), seconds: 0.5 } }, 1)
    const before = run({
      readers: {
        ...run().readers,
        'native Tesseract': { photo: { documents: 1, f1: 0.5, wer: 0.5, seconds: 8 } },
      },
    })
    const now = results()
    const report = fullReport({ ...now, readers: [native, ...now.readers] }, before)
    expect(report).toContain('| photo | 25.0 → 80.0 | 90.0 → 20.0 | 0.50 → 2.00 | – → 1.00 |')
  })

  test('shows scaling and cells of tables', () => {
    const report = fullReport(results(), undefined)
    expect(report).toContain('| 4 | 1.50 | 3.00 | 500 |')
    expect(report).toContain('| tables.png | 2 | 1 | 50.0 | 25.0 | 33.3 |')
    expect(report).not.toContain('by cores')
  })

  test('is written with its results and a picture of each plot that docs/figures.md shows', () => {
    writeReport(folder, results(), undefined)
    expect(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(results())),
    )
    const pictures = [...figuresBlock(results(), undefined).matchAll(/\(bench\/([\w-]+\.svg)\)/g)]
    expect(pictures.map(([, name]) => name)).toContain('scaling-pages.svg')
    for (const [, name = ''] of pictures) expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^<svg /)
  })
})

describe('the plots', () => {
  const picture = (name: string) => {
    writeReport(folder, results(), undefined)
    return readFileSync(join(folder, `${name}.svg`), 'utf8')
  }

  test('leave out means over other documents, as the tables do', () => {
    expect(picture('accuracy')).toContain('<title>pdftotext, pdf-text: 70 F1, %</title>')
    expect(picture('accuracy')).not.toContain('<title>pdftotext, all')
  })

  test('give a reader the same colour in each', () => {
    const colourIn = (svg: string) => /fill="(#\w+)"><title>Legible/.exec(svg)?.[1]
    expect(colourIn(picture('scaling-pages'))).toMatch(/^#/)
    expect(colourIn(picture('scaling-pages'))).toBe(colourIn(picture('accuracy')))
  })
})

describe('the block of docs/figures.md', () => {
  test('is replaced between its marks alone', () => {
    const page = 'Before\n\n<!-- bench -->\nold $&\n<!-- /bench -->\n\nAfter'
    expect(withBenchBlock(page, 'new $1')).toBe(
      'Before\n\n<!-- bench -->\n\nnew $1\n\n<!-- /bench -->\n\nAfter',
    )
  })

  test('is missed where there is none', () => {
    expect(() => withBenchBlock('no marks', 'new')).toThrow('<!-- bench -->')
  })
})

describe('the history', () => {
  test('keeps every run on a line of its own, and gives back the last on the same documents', () => {
    const file = join(folder, 'history.json')
    expect(readHistory(file)).toEqual([])
    recordRun(file, run())
    recordRun(file, run({ label: 'second' }))
    recordRun(file, run({ label: 'other', documents: 'eval' }))
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(5)
    expect(lastRunOn('fixtures', readHistory(file))?.label).toBe('second')
    expect(lastRunOn('nothing', readHistory(file))).toBeUndefined()
  })

  test('of this project begins with the first figures of the larger set', () => {
    const file = new URL('../../../docs/bench/history.json', import.meta.url).pathname
    const first = readHistory(file)[0]
    expect(first?.documents).toBe('eval')
    expect(first?.readers['Legible']?.['all']?.documents).toBe(64)
  })
})
