// Whose text lies where, on real folders and the real store; documents are read at once, as what stands in them.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { LegibleError } from '../../../shared/errors.ts'
import type { Originals } from '../../../shared/watched-folders.ts'
import { openWatchStore } from '../../../main/storage/watch-store.ts'
import { findFiles } from '../../../main/watching/find-files.ts'
import { moveOriginal } from '../../../main/watching/move-original.ts'
import { createReadPlaces } from '../../../main/watching/read-places.ts'
import { watchFolder } from '../../../main/watching/watch-folder.ts'
import { filesIn } from '../../support/watch.ts'

let home: string
const at = (...parts: string[]) => join(home, ...parts)
const put = (name: string, words: string) => writeFileSync(at('in', name), `%PDF-1.7\n${words}`)
const textOf = (name: string) => readFileSync(at('out', name), 'utf8')

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'legible-watch-'))
  mkdirSync(at('in'))
  mkdirSync(at('out'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
})

function openStore() {
  const store = openWatchStore(at('known.sqlite'))
  onTestFinished(() => store.close())
  return store
}

function watch(
  originals: Originals = 'keep',
  store = openStore(),
  {
    places = 2,
    read = (bytes: Uint8Array) => Promise.resolve(bytes.subarray(9)),
  }: { places?: number; read?: (bytes: Uint8Array) => Promise<Uint8Array> } = {},
): void {
  const stop = new AbortController()
  const watching = watchFolder({
    folder: at('in'),
    to: at('out'),
    store,
    originals,
    maxBytes: () => 1000,
    places: createReadPlaces({ places: () => places, maxBytes: () => 1000 }),
    read: async (bytes, path) => ({
      files: [{ name: `${parse(path).name}.txt`, content: await read(bytes) }],
      lack: null,
    }),
    report: { read: () => undefined, failed: () => undefined, gone: () => undefined },
    signal: stop.signal,
  })
  onTestFinished(async () => {
    stop.abort()
    await watching
  })
}

test('two documents that come at once, and differ in their endings alone, both have their texts', async () => {
  put('scan.pdf', 'Of ships')
  put('scan.PDF', 'Of harbours')
  watch()
  await expect.poll(() => filesIn(at('out'))).toEqual(['scan (2).txt', 'scan.txt'])
  expect([textOf('scan.txt'), textOf('scan (2).txt')].sort()).toEqual(['Of harbours', 'Of ships'])
})

test.each(['renamed', 'moved'] as const)(
  'a scanner that always says scan.pdf does not write over the text of one that was %s',
  async (how) => {
    put('scan.pdf', 'Of ships')
    watch(how === 'moved' ? 'move' : 'keep')
    await expect.poll(() => filesIn(at('out'))).toContain('scan.txt')
    if (how === 'renamed') renameSync(at('in', 'scan.pdf'), at('in', 'ships.pdf'))
    else await expect.poll(() => filesIn(at('in'))).toEqual([])
    put('scan.pdf', 'Of harbours')
    await expect.poll(() => filesIn(at('out'))).toContain('scan (2).txt')
    expect([textOf('scan.txt'), textOf('scan (2).txt')]).toEqual(['Of ships', 'Of harbours'])
  },
)

test('what took the place of a document that was read is not moved in its stead', async () => {
  put('scan.pdf', 'Of ships')
  const [ships] = await findFiles(at('in'))
  put('scan.pdf', 'Of harbours, unread')
  expect(await moveOriginal(ships!, at('out'))).toBe(false)
  expect(await filesIn(at('in'))).toEqual(['scan.pdf'])
  expect(await filesIn(at('out'))).toEqual([])
})

test('that a document could not be moved is told beside the texts, for who has no terminal', async () => {
  writeFileSync(at('out', 'originals'), 'no folder')
  put('scan.pdf', 'Of ships')
  watch('move')
  await expect.poll(() => filesIn(at('out'))).toContain('legible-failures.txt')
  expect(textOf('legible-failures.txt')).toMatch(/^scan\.pdf\n +It was read, but could not be moved/)
  expect(textOf('scan.txt')).toBe('Of ships')
  expect(await filesIn(at('in'))).toEqual(['scan.pdf'])
})

test('what a crash left half written is finished under its names, whatever the document is called by now', async () => {
  const store = openStore()
  put('ships.pdf', 'Of ships')
  // Another with that name, which the crash met before it had its own text.
  put('scan.pdf', 'Of harbours')
  const ships = (await findFiles(at('in'))).find(({ path }) => path === 'ships.pdf')!
  const begun = { tries: 0, nextTryAt: null, error: null, outputs: ['scan.txt'] }
  store.put({ ...begun, id: ships.id, path: 'scan.pdf', state: 'writing' })
  watch('keep', store)
  await expect.poll(() => filesIn(at('out'))).toEqual(['scan (2).txt', 'scan.txt'])
  expect([textOf('scan.txt'), textOf('scan (2).txt')]).toEqual(['Of ships', 'Of harbours'])
})

test('one that is to be tried again is, also where the clock was a year ahead when that was set down', async () => {
  put('scan.pdf', 'Of ships')
  const [file] = await findFiles(at('in'))
  const store = openStore()
  const nextTryAt = Date.now() + 365 * 86_400_000
  const error = { code: 'processing_timeout', message: 'It took too long.' } as const
  store.put({ id: file!.id, path: 'scan.pdf', state: 'failed', outputs: [], tries: 1, nextTryAt, error })
  watch('keep', store)
  await expect.poll(() => filesIn(at('out'))).toEqual(['scan.txt'])
})

test('as many documents are read at once as there are places, and what comes later waits for none of them', async () => {
  const gates: (() => void)[] = []
  const read = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve) => gates.push(() => resolve(bytes.subarray(9))))
  for (const name of ['1', '2', '3', '4', '5']) put(`${name}.pdf`, `Of ships ${name}`)
  watch('keep', openStore(), { places: 6, read })
  await expect.poll(() => gates.length).toBe(5)
  put('later.pdf', 'Of harbours')
  await expect.poll(() => gates.length).toBe(6)
  for (const open of gates) open()
  await expect.poll(() => filesIn(at('out'))).toHaveLength(6)
})

test('one that changes while it is read is read anew when that is done, over its text', async () => {
  const gates: (() => void)[] = []
  const read = (bytes: Uint8Array) =>
    new Promise<Uint8Array>((resolve) => gates.push(() => resolve(bytes.subarray(9))))
  put('scan.pdf', 'Of ships')
  watch('keep', openStore(), { read })
  await expect.poll(() => gates.length).toBe(1)
  put('scan.pdf', 'Of ships and harbours')
  // It was found to be another, and settled, since this one was.
  put('other.pdf', 'Of islands')
  await expect.poll(() => gates.length).toBe(2)
  gates[1]!()
  await expect.poll(() => filesIn(at('out'))).toEqual(['other.txt'])
  gates[0]!()
  await expect.poll(() => gates.length).toBe(3)
  gates[2]!()
  await expect.poll(() => textOf('scan.txt')).toBe('Of ships and harbours')
  expect(await filesIn(at('out'))).toEqual(['other.txt', 'scan.txt'])
})

test('where nothing can be said of what failed, what comes later is read all the same', async () => {
  mkdirSync(at('out', 'legible-failures.txt'))
  put('broken.pdf', 'Of storms')
  const failed = Promise.withResolvers<void>()
  const read = (bytes: Uint8Array) => {
    if (!bytes.subarray(9).toString().includes('storms')) return Promise.resolve(bytes.subarray(9))
    failed.resolve()
    return Promise.reject(new LegibleError('corrupt_file', 'The PDF is damaged.'))
  }
  watch('keep', openStore(), { read })
  await failed.promise
  put('later.pdf', 'Of harbours')
  await expect.poll(() => filesIn(at('out'))).toEqual(['later.txt'])
})
