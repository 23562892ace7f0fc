import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useApi } from '../../state/context.tsx'
import { unwrap } from '../../state/unwrap.ts'

/** Images of pages out of sight are kept this long, so that scrolling back is instant and a long document is not kept whole. */
const keptMs = 20_000

/** An object URL of the page's picture; undefined until it is there, or when there is none. */
export function usePageImage(
  id: string,
  page: number,
  maxSide: number,
  isEnabled = true,
): string | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['image', id, page, maxSide],
    queryFn: async () => {
      const bytes = await unwrap(api.documents.pageImage({ id, page, maxSide }))
      return URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }))
    },
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: keptMs,
    retry: 1,
  })
  return data
}

/** Lets go of a picture's memory when the cache forgets it. Called once, where the cache is made. */
export function releaseForgottenImages(queries: QueryClient): void {
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== 'image') return
    const { data } = query.state
    if (typeof data === 'string') URL.revokeObjectURL(data)
  })
}
