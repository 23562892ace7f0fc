import { expect, test } from 'vitest'
import { failedPage } from '../../../../main/ocr/failed-page.ts'
import type { DocumentSource, PageReader, PageResult } from '../../../../main/ocr/ports.ts'
import { recognizeDocument } from '../../../../main/ocr/recognize-document.ts'
import { LegibleError } from '../../../../shared/errors.ts'

const source: DocumentSource = { id: 'd', format: 'pdf', bytes: new Uint8Array() }
const limits = { maxImagePixels: 1, maxPages: 1000, pageTimeoutMs: 1000 }
const options = (pages: number) => ({
  pageNumbers: Array.from({ length: pages }, (_, index) => index + 1),
  languages: ['eng'],
  mode: 'auto' as const,
  limits,
})
const pageOf = (pageNumber: number): PageResult =>
  failedPage(pageNumber, new LegibleError('internal_error', 'x'))

/** A reader whose pages finish when the test says so. */
function readerByHand(parallelism: number) {
  const pending = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const asked: number[] = []
  const cancelled: number[] = []
  const reader = {
    parallelism,
    readPage(_source: DocumentSource, { pageNumber }: { pageNumber: number }, signal: AbortSignal) {
      asked.push(pageNumber)
      return new Promise<PageResult>((resolve, reject) => {
        pending.set(pageNumber, { resolve: () => resolve(pageOf(pageNumber)), reject })
        signal.addEventListener('abort', () => {
          cancelled.push(pageNumber)
          reject(new LegibleError('cancelled', 'x'))
        })
      })
    },
  } as Partial<PageReader> as PageReader
  const finish = async (page: number) => {
    pending.get(page)?.resolve()
    await new Promise(setImmediate)
  }
  return {
    reader,
    asked,
    cancelled,
    finish,
    fail: (page: number, error: Error) => pending.get(page)?.reject(error),
  }
}

test('each page is given as soon as it is done', async () => {
  const { reader, finish } = readerByHand(3)
  const pages = recognizeDocument(reader, source, options(20), { signal: new AbortController().signal })
  const first = pages.next()
  await finish(2)
  expect((await first).value).toMatchObject({ page: { page: 2 } })
  await pages.return()
})

test('every page is given once', async () => {
  const reader = {
    parallelism: 3,
    readPage: async (_source: DocumentSource, { pageNumber }: { pageNumber: number }) => {
      await new Promise((resolve) => setTimeout(resolve, (pageNumber * 7) % 20))
      return pageOf(pageNumber)
    },
  } as Partial<PageReader> as PageReader
  const seen: number[] = []
  const { signal } = new AbortController()
  for await (const { page } of recognizeDocument(reader, source, options(20), { signal }))
    seen.push(page.page)
  expect(seen.sort((a, b) => a - b)).toEqual(options(20).pageNumbers)
})

test('a slow page does not idle the threads', async () => {
  const { reader, asked, finish } = readerByHand(2)
  const pages = recognizeDocument(reader, source, options(100), { signal: new AbortController().signal })
  for (let page = 2; page <= 40; page++) {
    const next = pages.next()
    await finish(page)
    expect((await next).value).toMatchObject({ page: { page } })
  }
  expect(asked.at(-1)).toBe(41)
  await pages.return()
})

test('the first page of a document that somebody looks at is read alone', async () => {
  const { reader, asked, finish } = readerByHand(2)
  const { signal } = new AbortController()
  const pages = recognizeDocument(reader, source, options(300), { signal, wanted: () => [7] })
  const first = pages.next()
  expect(asked).toEqual([7])
  await finish(7)
  await first
  expect(asked).toEqual([7, 1, 2])
  await pages.return()
})

test('whether somebody looks on is asked when reading begins', async () => {
  const { reader, asked, finish } = readerByHand(2)
  const { signal } = new AbortController()
  let isFollowed = false
  const read = () =>
    recognizeDocument(reader, source, options(300), { signal, wanted: () => (isFollowed ? [] : undefined) })
  const [alone, followed] = [read(), read()]
  const first = alone.next()
  expect(asked).toEqual([1, 2])
  await finish(1)
  await first
  await alone.return()
  asked.length = 0
  isFollowed = true
  void followed.next().catch(() => undefined)
  expect(asked).toEqual([1])
  await finish(1)
  await followed.return()
})

test('a page that somebody waits for is begun before the others', async () => {
  const { reader, asked, finish } = readerByHand(2)
  let wanted: number[] = []
  const { signal } = new AbortController()
  const pages = recognizeDocument(reader, source, options(300), { signal, wanted: () => wanted })
  const first = pages.next()
  wanted = [1, 250]
  await finish(1)
  await first
  expect(asked).toEqual([1, 250, 2])
  const second = pages.next()
  wanted = []
  await finish(250)
  await second
  expect(asked).toEqual([1, 250, 2, 3])
  await pages.return()
})

test('cancelling ends the iteration with cancelled and cancels the pages being read', async () => {
  const { reader, cancelled } = readerByHand(2)
  const controller = new AbortController()
  const first = recognizeDocument(reader, source, options(10), { signal: controller.signal }).next()
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'cancelled' })
  expect(cancelled).toEqual([1, 2])
})

test('a consumer that stops early cancels the pages read ahead', async () => {
  const { reader, cancelled, finish } = readerByHand(2)
  const pages = recognizeDocument(reader, source, options(10), { signal: new AbortController().signal })
  const first = pages.next()
  await finish(1)
  await first
  await pages.return()
  expect(cancelled).toEqual(expect.arrayContaining([2, 3]))
})

test('an error of the request ends the iteration', async () => {
  const { reader, fail } = readerByHand(1)
  const first = recognizeDocument(reader, source, options(3), { signal: new AbortController().signal }).next()
  fail(1, new LegibleError('language_not_installed', 'x'))
  await expect(first).rejects.toMatchObject({ code: 'language_not_installed' })
})
