import type { QueryClient } from '@tanstack/react-query'
import type { ReadPage } from '../../shared/reading-queue.ts'
import type { PageApi } from '../desktop-api.ts'
import { unwrap } from './unwrap.ts'

/** Most that `documents.pages` takes at once. */
const batchSize = 50
/** Words of a page out of sight are kept this long; a long document would otherwise stay in memory whole. */
const keptMs = 60_000

export interface PageLoader {
  /** null while the page has not been read. */
  load(id: string, page: number): Promise<ReadPage | null>
  query(
    id: string,
    page: number,
  ): {
    queryKey: [string, string, number]
    queryFn: () => Promise<ReadPage | null>
    staleTime: number
    gcTime: number
  }
}

interface Wanted {
  page: number
  resolve: (page: ReadPage | null) => void
  reject: (error: unknown) => void
}

/** Gathers what is asked for in one turn of the event loop into one call, for scrolling asks page by page. */
export function createPageLoader(api: PageApi, queries: QueryClient): PageLoader {
  const waiting = new Map<string, Wanted[]>()

  async function flush(id: string): Promise<void> {
    const wanted = waiting.get(id) ?? []
    waiting.delete(id)
    for (let from = 0; from < wanted.length; from += batchSize) {
      const batch = wanted.slice(from, from + batchSize)
      try {
        const found = await unwrap(api.documents.pages({ id, pages: batch.map(({ page }) => page) }))
        const byNumber = new Map(found.map((read) => [read.page.page, read]))
        for (const { page, resolve } of batch) resolve(byNumber.get(page) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  function fetchPage(id: string, page: number): Promise<ReadPage | null> {
    return new Promise((resolve, reject) => {
      const list = waiting.get(id)
      if (list) list.push({ page, resolve, reject })
      else {
        waiting.set(id, [{ page, resolve, reject }])
        setTimeout(() => void flush(id))
      }
    })
  }

  const query: PageLoader['query'] = (id, page) => ({
    queryKey: ['page', id, page],
    queryFn: () => fetchPage(id, page),
    staleTime: Infinity,
    gcTime: keptMs,
  })
  return { load: (id, page) => queries.fetchQuery(query(id, page)), query }
}
