import { afterEach, expect, test, vi } from 'vitest'
import { keepOpen } from '../../../../main/bridge/keep-open.ts'
import type { DocumentSource } from '../../../../main/ocr/ports.ts'

const source = (id: string): DocumentSource => ({ id, format: 'pdf', bytes: new Uint8Array() })

afterEach(() => vi.useRealTimers())

test('a document stays open from one picture to the next, and is let go a while after the last', async () => {
  vi.useFakeTimers()
  const released: string[] = []
  const kept = keepOpen(({ id }) => released.push(id))
  for (let picture = 0; picture < 3; picture++) {
    expect(await kept.use(source('a'), () => Promise.resolve(picture))).toBe(picture)
    vi.advanceTimersByTime(20_000)
  }
  expect(released).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(released).toEqual(['a'])
})

test('a document is not let go while one of its pictures is being drawn', async () => {
  vi.useFakeTimers()
  const released: string[] = []
  const kept = keepOpen(({ id }) => released.push(id))
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = kept.use(source('a'), () => promise)
  await kept.use(source('a'), () => Promise.resolve())
  vi.advanceTimersByTime(120_000)
  expect(released).toEqual([])
  resolve()
  await slow
  vi.advanceTimersByTime(120_000)
  expect(released).toEqual(['a'])
})

test('a document that could not be opened is let go at once: the next time its password may be known', async () => {
  vi.useFakeTimers()
  const released: string[] = []
  const kept = keepOpen(({ id }) => released.push(id))
  await expect(kept.use(source('a'), () => Promise.reject(new Error('locked')))).rejects.toThrow('locked')
  vi.advanceTimersByTime(0)
  expect(released).toEqual(['a'])
})
