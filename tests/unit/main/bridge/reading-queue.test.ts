import { expect, test } from 'vitest'
import { createEventHub } from '../../../../main/bridge/event-hub.ts'
import { createOpenedDocuments } from '../../../../main/bridge/opened-documents.ts'
import { createReadingQueue } from '../../../../main/bridge/reading-queue.ts'
import type { ExtractionHooks } from '../../../../main/extraction/ports.ts'
import { failedPage } from '../../../../main/ocr/failed-page.ts'
import { LegibleError } from '../../../../shared/errors.ts'

/** A queue whose documents are read as far as the test says. */
function queueByHand() {
  const readings = new Map<string, ExtractionHooks>()
  const queue = createReadingQueue({
    extraction: {
      extract(request, hooks) {
        readings.set(request.fileName ?? '', hooks)
        return new Promise(() => undefined)
      },
    },
    caller: () => ({ userId: 'someone', keyId: null }),
    hub: createEventHub(),
    onSettled: () => undefined,
    keepCorrections: () => undefined,
  })
  const opened = createOpenedDocuments({
    queue,
    history: { open: () => undefined } as never,
    reader: {} as never,
    outputs: {} as never,
    settings: {} as never,
  })
  return {
    queue,
    opened,
    readings,
    add: (name: string, pages?: string) =>
      queue.add({
        name,
        origin: 'file',
        input: { kind: 'bytes', bytes: new TextEncoder().encode('%PDF-1.7'), inputSource: 'file' },
        options: { ...(pages !== undefined && { pages }) },
      }),
    progress: (name: string, progress: Parameters<NonNullable<ExtractionHooks['onProgress']>>[0]) =>
      readings.get(name)?.onProgress?.(progress),
  }
}

test('a document shows all its pages as soon as it is open, and the first of them before that', () => {
  const { add, opened, progress } = queueByHand()
  const id = add('scan.pdf', '3-7')
  expect(opened.describe(id)).toMatchObject({ pages: [3], reports: [], hasImages: true })

  progress('scan.pdf', { phase: 'reading', pagesDone: 0, pagesTotal: 5, pageNumbers: [3, 4, 5, 6, 7] })
  expect(opened.describe(id)).toMatchObject({ pages: [3, 4, 5, 6, 7], reports: [] })

  const page = failedPage(6, new LegibleError('corrupt_file', 'x'))
  progress('scan.pdf', { phase: 'reading', pagesDone: 1, pagesTotal: 5, page })
  expect(opened.describe(id)).toMatchObject({ pages: [3, 4, 5, 6, 7], reports: [{ page: 6 }] })
})

test('pages that are looked at are asked for first', () => {
  const { add, queue, readings } = queueByHand()
  const id = add('scan.pdf')
  expect(readings.get('scan.pdf')?.wanted?.()).toEqual([])
  queue.lookAt(id, [250, 251])
  expect(readings.get('scan.pdf')?.wanted?.()).toEqual([250, 251])
})

test('a document that is looked at does not wait behind long ones, but does while the list is paused', () => {
  const { add, queue, readings } = queueByHand()
  const [, , third = '', fourth = ''] = ['a', 'b', 'c', 'd'].map((name) => add(name))
  expect([...readings.keys()]).toEqual(['a', 'b'])
  queue.setPaused(true)
  queue.lookAt(fourth, [1])
  expect([...readings.keys()]).toEqual(['a', 'b'])
  queue.setPaused(false)
  queue.lookAt(fourth, [1])
  expect([...readings.keys()]).toEqual(['a', 'b', 'd'])
  // One more, not all that somebody leafs through.
  queue.lookAt(third, [1])
  expect([...readings.keys()]).toEqual(['a', 'b', 'd'])
})
