import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageReader, PageResult } from '../../../../main/ocr/ports.ts'
import { createSpareTime } from '../../../../main/jobs/spare-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A machine of so many threads, pages of a job that are asked for, and others who come and go. */
function machine(threads: number) {
  let others = 0
  const started: (() => void)[] = []
  const reader = {
    parallelism: threads,
    readPage: () => new Promise<PageResult>((resolve) => started.push(() => resolve({} as PageResult))),
  } as unknown as PageReader
  const spareTime = createSpareTime({ threads: () => threads, others: () => others, now: () => Date.now() })
  const gated = spareTime.reader(reader)
  return {
    ask: (signal = new AbortController().signal) =>
      gated.readPage({} as never, { pageNumber: 1 } as never, signal),
    setOthers: (count: number) => {
      others = count
      spareTime.refresh()
    },
    started,
    finish: () => {
      started.shift()?.()
      return vi.advanceTimersByTimeAsync(0)
    },
    after: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

test('where nobody else is, a job has every thread', async () => {
  const { ask, started, after } = machine(4)
  for (let page = 0; page < 6; page++) void ask()
  await after(0)
  expect(started).toHaveLength(4)
})

test('while somebody waits for a document no page of a job is begun, and one thread stays free for a minute after', async () => {
  const { ask, started, finish, setOthers, after } = machine(2)
  for (let page = 0; page < 5; page++) void ask()
  await after(0)
  setOthers(1)
  await finish()
  await finish()
  await after(20_000)
  expect(started).toHaveLength(0)
  setOthers(0)
  await after(0)
  expect(started).toHaveLength(1)
  await after(61_000)
  expect(started).toHaveLength(2)
})

test('a thread stays free as well for whoever was served before there was a job', async () => {
  const { ask, started, setOthers, after } = machine(2)
  setOthers(1)
  await after(90_000)
  setOthers(0)
  await after(10_000)
  for (let page = 0; page < 5; page++) void ask()
  await after(0)
  expect(started).toHaveLength(1)
})

test('after a long time without jobs no page is begun beside a document either', async () => {
  const { ask, started, setOthers, after } = machine(2)
  await after(3_600_000)
  setOthers(1)
  void ask()
  await after(29_000)
  expect(started).toHaveLength(0)
})

test('under load that never ends a job gets one page in half a minute', async () => {
  const { ask, started, finish, setOthers, after } = machine(2)
  setOthers(3)
  for (let page = 0; page < 5; page++) void ask()
  await after(29_000)
  expect(started).toHaveLength(0)
  await after(3_000)
  expect(started).toHaveLength(1)
  await finish()
  await after(25_000)
  expect(started).toHaveLength(0)
  await after(7_000)
  expect(started).toHaveLength(1)
})

test('a page that is cancelled while it waits is not begun', async () => {
  const { ask, started, setOthers, after } = machine(1)
  setOthers(1)
  const cancel = new AbortController()
  const page = ask(cancel.signal)
  cancel.abort(new Error('cancelled'))
  await expect(page).rejects.toThrow('cancelled')
  setOthers(0)
  await after(100_000)
  expect(started).toHaveLength(0)
})
