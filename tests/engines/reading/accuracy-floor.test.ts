import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeText } from '../../../main/ocr/writers/text.ts'
import { createPageReader, type PooledPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { fixtureDocuments, type BenchDocument } from '../../bench/documents.ts'
import { scoreReading, type Score } from '../../bench/score.ts'
import { mean } from '../../bench/summary.ts'
import { readAll, sourceOf } from '../../support/read-all.ts'

/**
 * Mean F1 at least and mean WER at most, in percent, of the project's own documents of a category with no language named: half
 * a point from what they are today. Forms and screenshots hold boxes that may be read in another order than their truth has.
 */
const floors: Record<string, { f1: number; wer: number }> = {
  form: { f1: 99.5, wer: 30 },
  multilingual: { f1: 99.3, wer: 1.5 },
  'pdf-scan': { f1: 99.5, wer: 0.6 },
  'pdf-text': { f1: 99.5, wer: 0.5 },
  photo: { f1: 98.8, wer: 1.8 },
  receipt: { f1: 99.5, wer: 3.8 },
  scan: { f1: 98.9, wer: 1.6 },
  screenshot: { f1: 99.5, wer: 12.8 },
  table: { f1: 99.5, wer: 0.5 },
}

// Thirty pages with a text layer say no more than one.
const documents = fixtureDocuments().filter(({ id }) => id !== 'report-30-pages.pdf')
const scores = new Map<BenchDocument, Score>()
let reader: PooledPageReader

beforeAll(async () => {
  reader = createPageReader(createThreadPool({ threads: 2, languageFolders: [] }), 2)
  const read = documents.filter(({ category }) => category in floors)
  await Promise.all(read.map(async (document) => scores.set(document, await scoreOf(document))))
})
afterAll(() => reader.close())

async function scoreOf({ path, password, truth, language }: BenchDocument): Promise<Score> {
  const source = sourceOf(readFileSync(path), password)
  const pages = await readAll(reader, source, { languages: ['auto'] })
  reader.release(source)
  const document = { schemaVersion: 1 as const, pages: pages.map(({ page }) => page) }
  return scoreReading(truth, writeText(document, { pageMarkers: false, lineBreaks: 'keep' }), language)
}

test.each(Object.entries(floors))('%s is read as well as before', (category, floor) => {
  const own = [...scores].filter(([document]) => document.category === category)
  const told = own.map(([{ id }, { f1, wer }]) => `${id}: F1 ${percent(f1)}, WER ${percent(wer)}`).join('\n')
  const f1 = 100 * mean(own.map(([, score]) => score.f1))
  const wer = 100 * mean(own.map(([, score]) => score.wer))
  expect(f1, told).toBeGreaterThanOrEqual(floor.f1)
  expect(wer, told).toBeLessThanOrEqual(floor.wer)
})

const percent = (value: number) => (100 * value).toFixed(1)
