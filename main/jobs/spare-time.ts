import { standInLine, type Waiting } from '../extraction/stand-in-line.ts'
import type { PageReader } from '../ocr/ports.ts'

/** Lets pages of jobs be read in the time that nobody else needs. */
export interface SpareTime {
  /** The same reader, which begins nothing while somebody waits for another document. */
  reader(reader: PageReader): PageReader
  /** To be called when a document that somebody waits for has come or gone. */
  refresh(): void
}

/**
 * A job leaves one thread free for so long after somebody waited for a document: whoever was here a minute ago is likely
 * to come again, and would else wait for a page of the job.
 */
const companyMs = 60_000
/** Under load that never ends a job still gets on, by one page in so long: 30 s cost such a load some 3 % of its time. */
const longestRestMs = 30_000
/** Waiting pages look so often whether one of these times is over. */
const lookMs = 1000

/** `others`: documents that somebody waits for now, read or waiting; `now` in milliseconds. */
export function createSpareTime({
  threads,
  others,
  now,
}: {
  threads: () => number
  others: () => number
  now: () => number
}): SpareTime {
  const waiting = new Set<Waiting>()
  let taken = 0
  let lastPageAt = -Infinity
  let isAlone = true
  /** When somebody came where nobody was, and when somebody last came or went. */
  let companySince = -Infinity
  let lastCompanyAt = -Infinity
  let looking: NodeJS.Timeout | undefined

  function places(): number {
    if (others() > 0) return now() - Math.max(lastPageAt, companySince) > longestRestMs ? 1 : 0
    return now() - lastCompanyAt < companyMs ? Math.max(1, threads() - 1) : threads()
  }

  function fill(): void {
    clearTimeout(looking)
    for (const next of waiting) {
      if (taken >= places()) break
      waiting.delete(next)
      taken += 1
      lastPageAt = now()
      next.enter()
    }
    if (waiting.size > 0) looking = setTimeout(fill, lookMs).unref()
  }

  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const entered = standInLine(waiting, {}, signal)
    fill()
    await entered
    try {
      return await work()
    } finally {
      taken -= 1
      fill()
    }
  }

  return {
    reader: (reader) => ({
      get parallelism() {
        return reader.parallelism
      },
      open: (source, limits, signal) => inTurn(signal, () => reader.open(source, limits, signal)),
      readPage: (source, task, signal) => inTurn(signal, () => reader.readPage(source, task, signal)),
      renderPreview: (...preview) => reader.renderPreview(...preview),
      release: (source) => reader.release(source),
    }),
    refresh() {
      const wasAlone = isAlone
      isAlone = others() === 0
      lastCompanyAt = now()
      if (wasAlone && !isAlone) companySince = lastCompanyAt
      fill()
    },
  }
}
