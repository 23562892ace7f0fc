import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageReport } from '../../../shared/ocr.ts'
import { createPageReader, type PooledPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { fixture, type FixtureName } from '../../support/fixtures.ts'
import { readAll, sourceOf } from '../../support/read-all.ts'

/** Prose that is cut into strips, columns, lines by themselves, three languages, light type on dark, and a PDF. */
const names: FixtureName[] = [
  'low-resolution.png',
  'two-columns-skewed.jpg',
  'receipt-faded.jpg',
  'form.jpg',
  'german.png',
  'japanese.png',
  'screenshot-dark.png',
  'scan-with-garbage-layer.pdf',
]
const readers: PooledPageReader[] = []
afterAll(() => Promise.all(readers.map((reader) => reader.close())))

function startReader(threads: number): PooledPageReader {
  const reader = createPageReader(createThreadPool({ threads, languageFolders: [] }), threads)
  readers.push(reader)
  return reader
}

/** All that is answered of a document, without how long it took. */
async function read(reader: PooledPageReader, name: FixtureName): Promise<string> {
  const source = sourceOf(fixture(name).bytes)
  const pages = await readAll(reader, source, { languages: ['auto'] })
  reader.release(source)
  return JSON.stringify(pages.map(({ page, report }) => ({ page, report: untimed(report) })))
}

const untimed = (report: PageReport) => ({
  ...report,
  milliseconds: 0,
  stages: report.stages?.map(({ stage, change }) => ({ stage, change })),
})

let alone: Map<FixtureName, string>
beforeAll(async () => {
  const reader = startReader(1)
  alone = new Map()
  for (const name of names) alone.set(name, await read(reader, name))
})

test.each([2, 4])('a document reads the same on %i threads', async (threads) => {
  const reader = startReader(threads)
  for (const name of names) expect(await read(reader, name), name).toBe(alone.get(name))
})

test('a document reads the same among seven others', async () => {
  const reader = startReader(2)
  const crowd = await Promise.all(names.map(async (name) => [name, await read(reader, name)] as const))
  for (const [name, text] of crowd) expect(text, name).toBe(alone.get(name))
})
