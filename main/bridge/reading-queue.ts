// The window's queue. It lives here and not in the page, so that it outlasts a reload.
import {
  assertWord,
  withCorrection,
  type Corrections,
  type WordCorrection,
} from '../../shared/corrections.ts'
import { failure, LegibleError } from '../../shared/errors.ts'
import {
  documentsReadAtOnce,
  type QueueDocument,
  type ReadingQueue,
  type ReadOptions,
} from '../../shared/reading-queue.ts'
import { undoMs } from '../../shared/undo.ts'
import type { Caller, ExtractionService } from '../extraction/ports.ts'
import type { EventHub } from './event-hub.ts'
import {
  bytesOf,
  createQueueItem,
  hasRoomFor,
  idsOfReadings,
  type AddedDocument,
  type QueueItem,
} from './queue-item.ts'
import { readItem } from './read-item.ts'
import { pagesAsCorrected, sumUp } from './read-pages.ts'

export interface ReadingQueueService {
  list(): ReadingQueue
  /** Throws queue_full. */
  add(added: AddedDocument): string
  find(id: string): QueueItem | undefined
  /** The document that was read by a request. */
  findReading(requestId: string): QueueItem | undefined
  /** Throws invalid_request where the page is not read yet, or has no such word. */
  assertWord(item: QueueItem, correction: WordCorrection): void
  correct(item: QueueItem, correction: WordCorrection): void
  /** These pages are read before the others, and the document before those that wait. */
  lookAt(id: string, pages: readonly number[]): void
  cancel(ids: readonly string[]): void
  retry(id: string, options: ReadOptions | undefined): void
  setPaused(paused: boolean): void
  remove(ids: readonly string[]): void
  /** Puts back what was removed a moment ago. What was being read comes back cancelled. */
  restore(ids: readonly string[]): void
  /** The same for documents by the requests that read them. */
  removeReadings(requestIds: readonly string[]): void
  restoreReadings(requestIds: readonly string[]): void
  /** Takes off whatever was read, for good. */
  forgetReadings(): void
  /** Begins nothing more; resolves once nothing of the list is being read. */
  close(): Promise<void>
}

// Beside those that are read, documents that their hosts are still sending: a slow one holds up no file of this machine.
const fetchAtOnce = 4

export function createReadingQueue(parts: {
  extraction: ExtractionService
  caller: () => Caller
  hub: EventHub
  /** Tells that counters may have changed. */
  onSettled: () => void
  /** Writes down what was corrected while a document was being read, now that its request is known. Never throws. */
  keepCorrections: (requestId: string, corrections: Corrections) => void
}): ReadingQueueService {
  const items = new Map<string, QueueItem>()
  const cancels = new Map<string, AbortController>()
  const removed = new Map<string, QueueItem>()
  let forgetting: NodeJS.Timeout | undefined
  let lastAddedAt = 0
  const readings = new Set<Promise<void>>()
  let paused = false

  const changed = (item: QueueItem) => parts.hub.documentChanged(item.document, paused)

  function underWay(): { fetching: number; reading: number } {
    const fetching = [...cancels.keys()].filter((id) => items.get(id)?.document.phase === 'fetching').length
    return { fetching, reading: cancels.size - fetching }
  }

  /** With nothing left to read nobody can see that the list is paused, or end it: what comes then is read. */
  function endIdlePause(): void {
    const isOpen = ({ document: { state } }: QueueItem) => state === 'waiting' || state === 'working'
    if (!items.values().some(isOpen)) paused = false
  }

  function begin(item: QueueItem): void {
    const reading = read(item)
    readings.add(reading)
    void reading.finally(() => readings.delete(reading))
  }

  function startNext(): void {
    if (paused) return
    for (const item of items.values()) {
      const { fetching, reading } = underWay()
      if (fetching >= fetchAtOnce || reading >= documentsReadAtOnce) return
      if (item.document.state === 'waiting') begin(item)
    }
  }

  async function read(item: QueueItem): Promise<void> {
    const { id } = item.document
    const cancel = new AbortController()
    cancels.set(id, cancel)
    await readItem(item, cancel.signal, {
      ...parts,
      hasRoom: (bytes) => hasRoomFor(bytes, items.values()),
      onPage: (report) => parts.hub.pageRead(id, report),
      onChange() {
        changed(item)
        if (item.document.phase === 'fetching') startNext()
      },
    })
    cancels.delete(id)
    if (items.has(id)) changed(item)
    parts.onSettled()
    startNext()
  }

  function remove(ids: readonly string[]): void {
    for (const id of ids) {
      const item = items.get(id)
      if (item === undefined) continue
      cancels.get(id)?.abort()
      items.delete(id)
      removed.set(id, item)
    }
    parts.hub.documentsRemoved([...ids], paused)
    clearTimeout(forgetting)
    forgetting = setTimeout(() => removed.clear(), undoMs).unref()
  }

  function restore(ids: readonly string[]): void {
    const back = ids.flatMap((id) => removed.get(id) ?? [])
    const all = [...items.values(), ...back].sort((a, b) => a.document.addedAt - b.document.addedAt)
    items.clear()
    for (const item of all) items.set(item.document.id, item)
    for (const item of back) {
      removed.delete(item.document.id)
      changed(item)
    }
    startNext()
  }

  return {
    list: () => ({ documents: [...items.values()].map(({ document }) => document), paused }),

    add(added) {
      const bytes = bytesOf(added.input)
      // Room for what comes is worth more than the way back to what went.
      if (!hasRoomFor(bytes, [...items.values(), ...removed.values()])) removed.clear()
      if (!hasRoomFor(bytes, items.values())) {
        throw failure('listFull')
      }
      // Each a moment of its own: the order of the list is told by it.
      lastAddedAt = Math.max(Date.now(), lastAddedAt + 1)
      const item = createQueueItem(added, lastAddedAt)
      endIdlePause()
      items.set(item.document.id, item)
      changed(item)
      startNext()
      return item.document.id
    },

    find: (id) => items.get(id),
    findReading: (requestId) =>
      [...items.values()].find(({ document }) => document.summary?.requestId === requestId),

    assertWord({ pages }, correction) {
      const read = pages.get(correction.page)
      if (read === undefined)
        throw new LegibleError('invalid_request', `Page ${correction.page} is not read yet.`)
      assertWord(read.page, correction)
    },

    correct(item, correction) {
      const { document } = item
      item.corrections = withCorrection(item.corrections, correction)
      document.corrections = [...item.corrections.values()].reduce((sum, { size }) => sum + size, 0)
      if (document.summary !== null)
        document.summary = { ...document.summary, ...sumUp(pagesAsCorrected(item)) }
      changed(item)
    },

    lookAt(id, pages) {
      const item = items.get(id)
      if (item === undefined) return
      item.lookedAt = pages
      // Beside those that are read already: it would wait for the last page of a long one.
      if (item.document.state === 'waiting' && !paused && underWay().reading <= documentsReadAtOnce)
        begin(item)
    },

    cancel(ids) {
      for (const id of ids) {
        const item = items.get(id)
        cancels.get(id)?.abort()
        if (item?.document.state !== 'waiting') continue
        item.document.state = 'cancelled'
        changed(item)
      }
    },

    retry(id, options) {
      const item = items.get(id)
      if (item === undefined || !['failed', 'cancelled', 'done'].includes(item.document.state)) return
      if (options !== undefined) item.document.options = options
      endIdlePause()
      Object.assign(item.document, { state: 'waiting', error: null, summary: null })
      changed(item)
      startNext()
    },

    setPaused(isPaused) {
      paused = isPaused
      parts.hub.documentsRemoved([], paused)
      startNext()
    },

    remove,
    restore,
    removeReadings: (requestIds) => remove(idsOfReadings(items, requestIds)),
    restoreReadings: (requestIds) => restore(idsOfReadings(removed, requestIds)),
    forgetReadings() {
      // Also of those that were stopped: their pages are texts like any other.
      const isRead = ({ state, pagesDone }: QueueDocument) =>
        state === 'done' || (pagesDone > 0 && state !== 'waiting' && state !== 'working')
      remove([...items].filter(([, { document }]) => isRead(document)).map(([id]) => id))
      removed.clear()
    },

    async close() {
      paused = true
      while (readings.size > 0) await Promise.allSettled(readings)
    },
  }
}
