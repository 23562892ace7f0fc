import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageReader, type PooledPageReader } from '../../../main/workers/page-reader.ts'
import { createThreadPool } from '../../../main/workers/thread-pool.ts'
import { fixture, type FixtureName } from '../../support/fixtures.ts'
import { readAnswer } from '../../support/read-answer.ts'
import { builtPageThread } from '../../support/built-threads.ts'

/** Prose, columns, lines by themselves, three languages, light type on dark, and a PDF. */
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
  const reader = createPageReader(
    createThreadPool({ threads, languageFolders: [], ...builtPageThread() }),
    threads,
  )
  readers.push(reader)
  return reader
}

async function read(reader: PooledPageReader, name: FixtureName): Promise<string> {
  return JSON.stringify(await readAnswer(reader, fixture(name).bytes))
}

let alone: Map<FixtureName, string>
beforeAll(async () => {
  const reader = startReader(1)
  alone = new Map()
  for (const name of names) alone.set(name, await read(reader, name))
})

test('a document that has four cores for itself reads the same', async () => {
  const reader = startReader(4)
  for (const name of names) expect(await read(reader, name), name).toBe(alone.get(name))
})

test('a document reads the same among seven others', async () => {
  const reader = startReader(2)
  const crowd = await Promise.all(names.map(async (name) => [name, await read(reader, name)] as const))
  for (const [name, text] of crowd) expect(text, name).toBe(alone.get(name))
})
