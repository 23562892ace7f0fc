import type { DocumentSource } from '../ocr/ports.ts'

/** Long enough to look at a page and scroll on: opening a PDF again for each picture takes longer than drawing it. */
const keptMs = 30_000

/** Lets documents stay open in the reader a while after their last use; one that failed may be another by the next. */
export function keepOpen(release: (source: DocumentSource) => void): {
  use<T>(source: DocumentSource, work: () => Promise<T>): Promise<T>
} {
  const kept = new Map<string, { uses: number; timer?: NodeJS.Timeout }>()
  function end(source: DocumentSource): void {
    kept.delete(source.id)
    release(source)
  }

  return {
    async use(source, work) {
      const known = kept.get(source.id) ?? { uses: 0 }
      kept.set(source.id, known)
      known.uses += 1
      clearTimeout(known.timer)
      let waitMs = 0
      try {
        const value = await work()
        waitMs = keptMs
        return value
      } finally {
        known.uses -= 1
        if (known.uses === 0) known.timer = setTimeout(() => end(source), waitMs).unref()
      }
    },
  }
}
