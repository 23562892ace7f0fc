import type { ReadingMode } from '../../shared/ocr.ts'
import type { DocumentSource, PageReader, PageResult, ReadingLimits } from './ports.ts'

export interface RecognizeOptions {
  /** 1-based, in the order in which results are wanted. */
  pageNumbers: readonly number[]
  languages: string[]
  mode: ReadingMode
  limits: ReadingLimits
  /** Pages of this document asked for at the same time; default: what the reader can do. */
  parallelism?: number
}

// Finished pages wait for a slow one before them. They are only text; a window this wide keeps the threads busy meanwhile.
const FINISHED_AHEAD = 8

/**
 * Reads pages of an opened document and yields them in order, a few ahead of the consumer.
 *
 * Ends early with `cancelled` when `signal` aborts; pages still being read are cancelled then, and also when
 * the consumer stops iterating.
 */
export async function* recognizeDocument(
  reader: PageReader,
  source: DocumentSource,
  { pageNumbers, languages, mode, limits, parallelism = reader.parallelism }: RecognizeOptions,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<PageResult, void, undefined> {
  const stop = new AbortController()
  const cancel = () => stop.abort(signal.reason)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const started: Promise<PageResult>[] = []
  let running = 0
  let next = 0

  function startMore() {
    while (
      next < pageNumbers.length &&
      running < parallelism &&
      started.length < parallelism + FINISHED_AHEAD
    ) {
      const pageNumber = pageNumbers[next++] ?? 0
      running++
      const result = reader.readPage(source, { pageNumber, languages, mode, limits }, stop.signal)
      started.push(result)
      const settled = () => {
        running--
        if (!stop.signal.aborted) startMore()
      }
      result.then(settled, settled)
    }
  }

  try {
    startMore()
    for (let page = started.shift(); page; page = started.shift()) {
      const result = await page
      startMore()
      yield result
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    stop.abort()
    // The rest is cancelled, and nobody waits for it any more.
    for (const page of started) page.catch(() => undefined)
  }
}
