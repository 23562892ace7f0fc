import { afterEach, expect, test as anyTest } from 'vitest'
import { forkAhead, forkOrTake } from '../../../main/workers/fork-ahead.ts'
import { createPageReader, type PooledPageReader } from '../../../main/workers/page-reader.ts'
import { createProcessPool } from '../../../main/workers/process-pool.ts'
import { builtReadingProcess } from '../../support/built-threads.ts'
import { childProcesses } from '../../support/process-figures.ts'
import { readAll, sourceOf } from '../../support/read-all.ts'
import { pngOf } from '../../support/sample-documents.ts'

const {
  processEntry = new URL('../../../main/workers/reader.process.ts', import.meta.url),
  workerEntry = new URL('../../../main/workers/page.worker.ts', import.meta.url).href,
} = builtReadingProcess()

const readers: PooledPageReader[] = []
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
  await expect.poll(forked).toEqual([])
})

function startReader(): PooledPageReader {
  const options = { threads: 2, languageFolders: [], processEntry, workerEntry }
  const reader = createPageReader(createProcessPool({ ...options, startProcess: forkOrTake }), 2)
  readers.push(reader)
  return reader
}

async function read(reader: PooledPageReader, words: string): Promise<string | undefined> {
  const [result] = await readAll(reader, sourceOf(pngOf([words])))
  return result?.page.text
}

const forked = () => childProcesses(process.pid)

// Processes are looked for in /proc.
const test = anyTest.runIf(process.platform === 'linux')

test('what was started ahead reads, for the first who asks; whoever comes later has a process of their own', async () => {
  forkAhead({ process: processEntry, page: new URL(workerEntry) })
  const ahead = forked()
  expect(ahead).toHaveLength(1)
  expect(await read(startReader(), 'Read ahead')).toBe('Read ahead')
  expect(forked()).toEqual(ahead)
  expect(await read(startReader(), 'And behind')).toBe('And behind')
  expect(forked()).toHaveLength(2)
})

test.each(['before it is asked', 'while it is not yet heard of'])(
  'where it has died %s, pages are read all the same',
  async (when) => {
    forkAhead({ process: processEntry, page: new URL(workerEntry) })
    const [pid] = forked()
    process.kill(pid!, 'SIGKILL')
    if (when === 'before it is asked') await expect.poll(forked).toEqual([])
    expect(await read(startReader(), 'Read anew')).toBe('Read anew')
  },
)

test('where its thread cannot be started another is', async () => {
  forkAhead({ process: processEntry, page: new URL('file:///nowhere/page.worker.js') })
  expect(await read(startReader(), 'Another thread')).toBe('Another thread')
})
