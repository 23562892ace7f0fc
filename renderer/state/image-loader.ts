import type { QueryClient } from '@tanstack/react-query'
import type { PageApi } from '../desktop-api.ts'
import { unwrap } from './unwrap.ts'

/** A browser has six connections to a program; text must not wait behind pictures. */
const atOnce = 2

interface Wanted {
  id: string
  maxSide: number
  start: () => Promise<void>
}

export interface ImageLoader {
  /** An object URL of a page's picture, its owner revokes it. Given up when `signal` aborts, before its turn without a call. */
  load(image: { id: string; page: number; maxSide: number }, signal: AbortSignal): Promise<string>
}

/**
 * Asks for pictures a few at a time: what fills a pane before what stands small beside it, and nothing out of sight. Of
 * one document one at a time: others are not to wait for one whose pages take long to draw.
 */
export function createImageLoader(api: PageApi): ImageLoader {
  const waiting = new Set<Wanted>()
  /** Documents of which one is on its way. */
  const loading = new Set<string>()

  function startNext(): void {
    if (loading.size >= atOnce) return
    const next = [...waiting]
      .filter(({ id }) => !loading.has(id))
      .reduce<Wanted | undefined>(
        (best, wanted) => (best === undefined || wanted.maxSide > best.maxSide ? wanted : best),
        undefined,
      )
    if (next === undefined) return
    waiting.delete(next)
    loading.add(next.id)
    void next.start().finally(() => {
      loading.delete(next.id)
      startNext()
    })
  }

  return {
    load: (image, signal) =>
      new Promise((resolve, reject) => {
        const wanted: Wanted = {
          id: image.id,
          maxSide: image.maxSide,
          start: () => fetchImage(api, image, signal).then(resolve, reject),
        }
        signal.addEventListener('abort', () => {
          if (waiting.delete(wanted)) reject(signal.reason as Error)
        })
        waiting.add(wanted)
        startNext()
      }),
  }
}

async function fetchImage(
  api: PageApi,
  image: { id: string; page: number; maxSide: number },
  signal: AbortSignal,
): Promise<string> {
  const bytes = await unwrap(api.documents.pageImage(image))
  // Nobody would revoke its address.
  signal.throwIfAborted()
  return URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }))
}

/** Asks for the pictures of a page anew: it was found to lie otherwise than its file says. */
export function renewImages(queries: QueryClient, id: string, page: number): void {
  const filters = { queryKey: ['image', id, page] }
  for (const [, url] of queries.getQueriesData<string>(filters))
    if (url !== undefined) URL.revokeObjectURL(url)
  void queries.resetQueries(filters)
}
