import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  countNativeWork,
  countsOfNewThread,
  nativeWork,
  nativeWorkOver,
  type NativeWorkCounts,
} from '../../main/engines/native-work.ts'

let counts: NativeWorkCounts
beforeEach(() => {
  counts = countsOfNewThread()
})
// Files share this process, and no network of a later one would ever answer in a thread that is to end.
afterAll(() => countNativeWork(countsOfNewThread()))

/** Turns of the event loop in which everything that can go on does. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

function watch(promise: Promise<unknown>): { isSettled: boolean } {
  const watched = { isSettled: false }
  const note = () => {
    watched.isSettled = true
  }
  promise.then(note, note)
  return watched
}

test('a thread that is still loading its libraries is waited for', async () => {
  const over = watch(nativeWorkOver(counts))
  await settle()
  expect(over.isSettled).toBe(false)
  countNativeWork(counts)
  await expect.poll(() => over.isSettled).toBe(true)
})

test.each(['ends well', 'fails'])('a piece of work under way is waited for until it %s', async (end) => {
  countNativeWork(counts)
  await settle()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const done = nativeWork(() => promise)
  const over = watch(nativeWorkOver(counts))
  await settle()
  expect(over.isSettled).toBe(false)
  if (end === 'fails') reject(new Error('as it happens'))
  else resolve('result')
  await (end === 'fails'
    ? expect(done).rejects.toThrow('as it happens')
    : expect(done).resolves.toBe('result'))
  await expect.poll(() => over.isSettled).toBe(true)
})

test('a thread that is to end begins nothing more, and is not kept from ending by it', async () => {
  countNativeWork(counts)
  await settle()
  await nativeWorkOver(counts)
  let hasBegun = false
  const piece = watch(
    nativeWork(async () => {
      hasBegun = true
    }),
  )
  await settle()
  expect({ hasBegun, isSettled: piece.isSettled }).toEqual({ hasBegun: false, isSettled: false })
  await nativeWorkOver(counts)
})
