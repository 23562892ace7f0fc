import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' })
    },
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: keptMs,
    retry: 1,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return setUrl(undefined)
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return url
}
