import type { DocumentSource, PageReader, PageResult, PageTask } from './ports.ts'

interface RecognizeOptions extends Omit<PageTask, 'pageNumber' | 'cores'> {
  /** 1-based, in the order in which they are begun. */
  pageNumbers: readonly number[]
}

interface RecognizeHooks {
  signal: AbortSignal
  /**
   * Pages that somebody waits for now: they are begun before the others, and the first of all by itself. Undefined while
   * nobody looks on.
   */
  wanted?: (() => readonly number[] | undefined) | undefined
}

/**
 * Reads pages of an opened document and yields each as soon as it is done, in whatever order that is.
 *
 * Ends early with `cancelled` when `signal` aborts; pages still being read are cancelled then, and also when
 * the consumer stops iterating.
 */
export async function* recognizeDocument(
  reader: PageReader,
  source: DocumentSource,
  { pageNumbers, ...task }: RecognizeOptions,
  { signal, wanted }: RecognizeHooks,
): AsyncGenerator<PageResult, void, undefined> {
  const stop = new AbortController()
  const cancel = () => stop.abort(signal.reason)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const waiting = new Set(pageNumbers)
  const running = new Map<number, Promise<PageResult>>()
  // A page alone has all cores, so whoever looks on sees the first one sooner.
  let places = wanted?.() ? 1 : reader.parallelism

  function startMore() {
    while (waiting.size > 0 && running.size < places) {
      const pageNumber = wanted?.()?.find((page) => waiting.has(page)) ?? waiting.values().next().value ?? 0
      waiting.delete(pageNumber)
      running.set(pageNumber, reader.readPage(source, { ...task, pageNumber }, stop.signal))
    }
  }

  try {
    startMore()
    while (running.size > 0) {
      const result = await Promise.race(running.values())
      running.delete(result.page.page)
      places = reader.parallelism
      startMore()
      yield result
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    stop.abort()
    // The rest is cancelled, and nobody waits for it any more.
    for (const page of running.values()) page.catch(() => undefined)
  }
}
